import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { fold } from '../../site/search/fold.ts';
import { anyText } from '../../testing/anyText.ts';
import { Highlighted, highlight } from './Highlighted.tsx';

/** The text with brackets around its marked parts. */
const marked = (text: string, term: string) =>
  highlight(text, term)
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join('');

describe('highlight', () => {
  it.each([
    ['every match, in any case', '借阅 Guide: guide', 'GUIDE', '借阅 [Guide]: [guide]'],
    ['each word', 'New books for the new year', 'new year', '[New] books for the [new year]'],
    [
      'the words of a run, also parts of them',
      '自习区座位预约',
      '自习室预约',
      '[自习]区座位[预约]',
    ],
    [
      'other words than those of a question',
      '怎么续借：在哪里续借',
      '请问怎么续借',
      '怎么[续借]：在哪里[续借]',
    ],
    [
      'singular and plural',
      'Ticket prices, a price',
      'tickets price',
      '[Ticket] [price]s, a [price]',
    ],
    [
      'the longest match',
      'read reading readings',
      'read readings reading',
      '[read] [reading] [readings]',
    ],
    ['signs literally', 'C++ and cc (.*)', 'c++ (.*)', '[C++] and cc [(.*)]'],
    [
      'the right position after folded letters',
      'İİ ＷｉＦｉ Straße',
      'strasse wifi',
      'İİ [ＷｉＦｉ] [Straße]',
    ],
    ['letters with accents', 'Café, cafe\u0301, Łódź', 'cafe lodz', '[Café], [cafe\u0301], [Łódź]'],
    ['whole characters', '𠮷野家📚书', '野家 书', '𠮷[野家]📚[书]'],
    ['nothing without a term', 'some text', '  ', 'some text'],
  ])('marks %s', (_, text, term, expected) => {
    expect(marked(text, term)).toBe(expected);
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
