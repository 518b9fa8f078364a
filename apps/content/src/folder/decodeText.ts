/** The text of a file; undefined if it is not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Latin text in UTF-16 is valid UTF-8 with U+0000.
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

export const notUtf8 = {
  message: 'is not UTF-8 text',
  hint: 'Save it with the encoding UTF-8',
};
