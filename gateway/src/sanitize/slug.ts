const MAX_LENGTH = 48;

/** The letters and numbers of a text, of any script, as an address shows them: `opening-hours`. */
export function slug(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-/, '');
  return [...words].slice(0, MAX_LENGTH).join('').replace(/-$/, '');
}
