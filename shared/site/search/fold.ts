/** Marks of Latin, Greek, Cyrillic, Hebrew and Arabic letters. Those of other scripts distinguish words: か and が. */
const marks =
  /(?!\u3099|\u309A)(?=\p{Mn})[\p{sc=Zinh}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}]/gu;

/** Soft hyphens, zero-width characters and variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** What Unicode does not decompose, as it is typed on keyboards without it. */
const plain: Record<string, string> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ł: 'l', ŧ: 't', þ: 'th' },
  ...{ ς: 'σ', ʼ: "'" },
};
const notPlain = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

/** Removes differences of case, width, accents and invisible characters, which a search ignores. */
export function fold(text: string): string {
  return (
    text
      // Normalizing takes quadratic time in the number of combining marks on one letter.
      .replace(/(\p{M}{30})\p{M}+/gu, '$1')
      .normalize('NFKD')
      .replace(marks, '')
      .replace(invisible, '')
      // The upper case of ß is SS, and the lower case of ẞ is ß.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replace(notPlain, (letter) => plain[letter] ?? letter)
      // Composes the syllables of Hangul and the voiced Kana.
      .normalize('NFKC')
  );
}
