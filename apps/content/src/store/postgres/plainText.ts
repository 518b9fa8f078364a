/** A text as PostgreSQL can keep it: without U+0000. */
export function plainText(text: string): string {
  return text.replaceAll('\0', '\u{fffd}');
}
