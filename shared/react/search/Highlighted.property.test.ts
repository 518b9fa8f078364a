import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText } from '../../testing/anyText.ts';
import { highlight } from './Highlighted.tsx';

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
  const anyTerm = anyText(20).filter((term) => term.trim() !== '');
  fc.assert(
    fc.property(anyTerm, (term) => {
      expect(highlight(term, term).some(({ marked }) => marked)).toBe(true);
    }),
  );
});
