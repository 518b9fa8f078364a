/**
 * The language of a text by its script, so that browsers break its lines and read it out rightly:
 * undefined for a mixture, or for letters that other languages share.
 */
export function proseLanguage(text: string): 'zh-CN' | 'en' | undefined {
  const han = count(text, /\p{Script=Han}/gu);
  const words = count(text, /[A-Za-z]{2,}/g);
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)) return undefined;
  if (words > 3 * han)
    return /[^\p{ASCII}\p{Script=Han}\p{P}\p{S}\p{Z}\s]/u.test(text) ? undefined : 'en';
  return han > words ? 'zh-CN' : undefined;
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
