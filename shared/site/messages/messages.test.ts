import { expect, it } from 'vitest';
import { en } from './en.ts';
import { type Messages, zhCN } from './zhCN.ts';

/** Every message with its key; functions are called with sample arguments. */
function textsIn(value: unknown, key = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value === 'function') return [[key, String(value(2, 3))]];
  return Object.entries(value ?? {}).flatMap(([name, inner]) =>
    textsIn(inner, key ? `${key}.${name}` : name),
  );
}

const languages: [string, Messages][] = [
  ['Chinese', zhCN],
  ['English', en],
];

it.each(languages)('no message is empty or incomplete in %s', (_, messages) => {
  const all = textsIn(messages);
  expect(all.length).toBeGreaterThan(60);
  const odd = all.filter(([, text]) => text !== text.trim() || !text || /undefined/.test(text));
  expect(odd).toEqual([]);
});

it('messages use the script of their language', () => {
  const Han = /\p{Script=Han}/u;
  expect(textsIn(en).filter(([, text]) => Han.test(text))).toEqual([]);
  const Chinese = /[\p{Script=Han}（]/u;
  const foreign = textsIn(zhCN).filter(([key, text]) => key !== 'locale' && !Chinese.test(text));
  expect(foreign).toEqual([]);
});

// WCAG 2.5.3: who speaks the text of a button must reach it.
it.each(languages)(
  'the names of the text size begin with the text of its button in %s',
  (...row) => {
    const [, { largerText, standardText, textSize, textSizes }] = row;
    const texts = [largerText, largerText, largerText, standardText];
    for (const [index, name] of [textSize, ...textSizes].entries()) {
      expect(name.startsWith(texts[index] ?? '')).toBe(true);
    }
  },
);
