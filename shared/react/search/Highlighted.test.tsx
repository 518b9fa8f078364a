import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { fold } from '../../site/fold.ts';
import { anyText } from '../../testing/anyText.ts';
import { Highlighted, highlight } from './Highlighted.tsx';

/** The text with brackets around its marked parts. */
const marked = (text: string, term: string) =>
  highlight(text, term)
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join('');

describe('highlight', () => {
  it.each([
    // Every match, in any case.
    ['借阅指南：借阅与还书', '借阅', '[借阅]指南：[借阅]与还书'],
    ['Borrowing a BORROWED book', 'borrow', '[Borrow]ing a [BORROW]ED book'],
    ['nothing of it', '借阅', 'nothing of it'],
    ['some text', '  ', 'some text'],
    ['', '借阅', ''],
    // Each word.
    ['儿童借阅证', '借阅 儿童', '[儿童借阅]证'],
    ['New books for the new year', 'new year', '[New] books for the [new year]'],
    ['图书 card 与 Card', 'card图书', '[图书] [card] 与 [Card]'],
    ['馆史｜从南渠', '南渠|馆史', '[馆史]｜从[南渠]'],
    // The words of a run, also parts of them.
    ['图书续借指南', '续借图书', '[图书续借]指南'],
    ['自习区座位预约', '自习室预约', '[自习]区座位[预约]'],
    ['办证、借书与书证', '借书证', '办证、[借书]与[书证]'],
    // Other words than those of a question.
    ['怎么续借：在哪里续借', '请问怎么续借', '怎么[续借]：在哪里[续借]'],
    ['怎么办', '怎么', '[怎么]办'],
    [
      'How to renew a book in a library',
      'how to renew a book',
      '[How to renew a book] in a library',
    ],
    ['Renew a story about books', 'how to renew a book', '[Renew] a story about [book]s'],
    ['What is there', 'what is', '[What is] there'],
    // Singular and plural.
    ['Ticket prices, a price', 'tickets price', '[Ticket] [price]s, a [price]'],
    ['Studies at libraries', 'library study', '[Studies] at [libraries]'],
    ['Children’s houses', "child children's house", '[Children]’s [house]s'],
    // The longest match at a position.
    ['read reading readings', 'read readings reading', '[read] [reading] [readings]'],
    // The signs of a term literally.
    ['a.c abc', 'a.c', '[a.c] abc'],
    ['(.*) [x] \\d $& ^', '(.*)', '[(.*)] [x] \\d $& ^'],
    ['C++ and cc', 'c++', '[C++] and cc'],
    ['1 < 2 <b>x</b> &lt;', '<b>', '1 < 2 [<b>]x</b> &lt;'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror', '[<img src=x onerror]=alert(1)>'],
    // The right positions when case or width change lengths.
    ['İstanbul ve istanbul', 'istanbul', '[İstanbul] ve [istanbul]'],
    ['İİİ aİb abc', 'abc', 'İİİ aİb [abc]'],
    ['İstanbul', 'İST', '[İst]anbul'],
    ['Straße', 'STRASSE', '[Straße]'],
    ['Strasse', 'straß', '[Strass]e'],
    ['ΟΔΟΣ οδός', 'οδος', '[ΟΔΟΣ] [οδός]'],
    ['ＷｉＦｉ与WiFi', 'wifi', '[ＷｉＦｉ]与[WiFi]'],
    ['ｶﾞｲﾄﾞ', 'ガイド', '[ｶﾞｲﾄﾞ]'],
    ['cafe\u0301', 'café', '[cafe\u0301]'],
    // Accents.
    ['Café, cafe', 'cafe', '[Café], [cafe]'],
    ['Łódź', 'lodz', '[Łódź]'],
    ['soft\u00adhyphen', 'softhyphen', '[soft\u00adhyphen]'],
    // Whole characters.
    ['𠮷野家📚书', '野家', '𠮷[野家]📚书'],
    ['𠮷野家', '\ud842', '[𠮷]野家'],
    ['📚书', '📚', '[📚]书'],
    ['cafe\u0301', 'cafe', '[cafe\u0301]'],
    ['a 👩‍👧 b', '👩', 'a [👩‍👧] b'],
    ['👍🏽', '👍', '[👍🏽]'],
  ])('marks in %j the matches of %j', (text, term, expected) => {
    expect(marked(text, term)).toBe(expected);
  });

  it('groups at most thirty combining marks with a letter', () => {
    const marks = '\u0301\u0323'.repeat(50);
    expect(highlight(`a${marks}`, 'a')[0]).toEqual({
      text: `a${marks.slice(0, 30)}`,
      marked: true,
    });
  });
});

it('renders text and term as text', () => {
  expect(renderToStaticMarkup(<Highlighted text="<b>x</b> <i>" term="<b>" />)).toBe(
    '<mark>&lt;b&gt;</mark>x&lt;/b&gt; &lt;i&gt;',
  );
});

const parts = fc.array(anyText(20), { maxLength: 8 });

it('splits any text into non-empty alternating parts', () => {
  fc.assert(
    fc.property(parts, anyText(20), (texts, term) => {
      const text = texts.join(term);
      const found = highlight(text, term);
      expect(found.map((part) => part.text).join('')).toBe(text);
      found.forEach((part, index) => {
        expect(part.text).not.toBe('');
        expect(part.marked).not.toBe(found[index + 1]?.marked);
      });
    }),
  );
});

it('marks a text that equals the term', () => {
  const anyTerm = anyText(20).filter((term) => fold(term).trim() !== '');
  fc.assert(
    fc.property(anyTerm, (term) => {
      expect(highlight(term, term).some(({ marked }) => marked)).toBe(true);
    }),
  );
});
