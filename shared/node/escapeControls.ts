/** Shows control characters as `\uXXXX`: a terminal would obey them. Valid inside JSON strings too. */
export function escapeControls(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
