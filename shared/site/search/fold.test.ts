import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText } from '../../testing/anyText.ts';
import { fold } from './fold.ts';

it.each([
  ['case', 'WiFi', 'wifi'],
  ['width', 'ＡＢＣ１２３', 'abc123'],
  ['accents', 'naïve café résumé Łódź Ærø Đà Nẵng', 'naive cafe resume lodz aero da nang'],
  ['accents of their own', 'cafe\u0301', 'cafe'],
  ['the sharp s', 'Straße STRAẞE', 'strasse strasse'],
  ['ligatures', 'ﬁne œuvre', 'fine oeuvre'],
  ['the Turkish i', 'İstanbul ıstanbul', 'istanbul istanbul'],
  ['the final sigma', 'ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['Cyrillic accents', 'ёлка Йод', 'елка иод'],
  ['vowel points', 'שָׁלוֹם مُحَمَّد', 'שלום محمد'],
  [
    'soft hyphens and zero-width characters',
    'soft\u00adhyphen 图\u200b书\ufeff馆',
    'softhyphen 图书馆',
  ],
])('ignores %s', (_, text, folded) => {
  expect(fold(text)).toBe(folded);
});

it.each(['か', 'が', '한글', 'हिन्दी', 'ไทย', '图书馆'])(
  'keeps %s, which is another word without its marks',
  (text) => {
    expect(fold(text)).toBe(text.normalize('NFC'));
  },
);

it('composes what another system decomposed', () => {
  expect(fold('か\u3099 ｶﾞ \u1112\u1161\u11ab')).toBe('が ガ 한');
});

it('keeps at most thirty combining marks of a letter', () => {
  expect(fold(`ก${'\u0e38\u0e48'.repeat(5_000)}b`)).toMatch(/^ก\p{M}{30}b$/u);
});

it('folds what it folded to itself', () => {
  fc.assert(
    fc.property(anyText(50), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});
