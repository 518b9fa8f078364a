/**
 * Signs of a name that a program unpacked from a ZIP file in a wrong encoding: #U5f00, which `unzip` writes, and what
 * names contain in CP437 (lines of boxes, Latin letters behind Greek ones) and Windows-1252 (signs behind letters).
 */
const brokenName = new RegExp(
  [
    String.raw`#U[\da-f]{4}|[\u2500-\u25a0\ufffd]|[ΣΦΘµσδτ][\xa1-\xff]`,
    String.raw`[\xa1-\xff]{4}|[\xc0-\xff][\xa1-\xba\xbc-\xbf]|[ä-é][\xa1-\xbf\u0152-\u2122]{2}`,
  ].join('|'),
);

/** Whether a program unpacked a file from a ZIP file without the right encoding of its name. */
export const isBrokenName = (name: string) => brokenName.test(name.normalize());

/** The text of a file; undefined if it is not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = utf8.decode(bytes);
    // Latin text in UTF-16 is valid UTF-8 with U+0000.
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

export const notUtf8 = {
  message: 'is not UTF-8 text',
  hint: 'Save it with the encoding UTF-8',
};
