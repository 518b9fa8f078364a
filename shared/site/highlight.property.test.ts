import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing/anyText.ts';
import { highlight } from './highlight.ts';

const parts = fc.array(anyText(20), { maxLength: 8 });

describe('highlight, for any text and any term', () => {
  it('keeps the text as it is', () => {
    fc.assert(
      fc.property(parts, anyText(20), (texts, term) => {
        const text = texts.join(term);
        expect(
          highlight(text, term)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('changes between marked and not, and has no empty part', () => {
    fc.assert(
      fc.property(parts, anyText(20), (texts, term) => {
        const found = highlight(texts.join(term), term);
        found.forEach((part, index) => {
          expect(part.text).not.toBe('');
          expect(part.marked).not.toBe(found[index + 1]?.marked);
        });
      }),
    );
  });

  it('finds the term in every text that is the term', () => {
    fc.assert(
      fc.property(
        anyText(20).filter((term) => term.trim() !== ''),
        (term) => {
          expect(highlight(term, term).some(({ marked }) => marked)).toBe(true);
        },
      ),
    );
  });
});
