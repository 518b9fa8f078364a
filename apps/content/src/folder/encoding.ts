/** The characters of the bytes from 0x80 in CP437, the encoding in which many programs read the names in ZIP files. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

const windows1252 = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 128 }, (_, index) => index + 128),
);

/** The box-drawing characters of CP437, which authors do not use in names. */
const LINES = /[\u2500-\u25a0\ufffd]/;

/** The rare letters and marks that 图 and 通知 in GBK are in UTF-8. */
const RARE = /[\u02b0-\u0385\u0460-\u05cf]/;

/** Whether a text is at least two Chinese characters in GBK, as Latin-1 shows them. */
const isLikeGbk = (text: string) =>
  /(?:[\xb0-\xf7][\xa1-\xfe]){2}/.test(text) &&
  text.match(/\P{ASCII}+/gu)?.every((run) => /^(?:[\xa1-\xf7][\xa1-\xfe])+$/.test(run));

/**
 * The name of a file before a program unpacked it from a ZIP file in a wrong encoding; empty if it cannot be known,
 * undefined if the name is right.
 */
export function repairName(name: string): string | undefined {
  const text = name.normalize();
  // `unzip` writes characters that it cannot show as #U5f00.
  const shown = text.replace(/#U([\da-f]{4})/g, (_, code) =>
    String.fromCharCode(parseInt(code, 16)),
  );
  if (shown !== text) return shown;
  if (/^\p{ASCII}*$/u.test(text)) return undefined;
  for (const signs of [CP437, windows1252]) {
    const bytes = [...text].map((sign) =>
      sign < '\x80' ? sign.charCodeAt(0) : signs.indexOf(sign) + 128,
    );
    // The encoding does not have this character.
    if (bytes.includes(127)) continue;
    const raw = Uint8Array.from(bytes);
    const fromUtf8 = decode(raw);
    if (fromUtf8 !== undefined && !RARE.test(fromUtf8)) return fromUtf8;
    const isLike = fromUtf8 !== undefined || LINES.test(text) || isLikeGbk(text);
    const fromGbk = isLike && decode(raw, gbk);
    if (fromGbk && /\p{Script=Han}/u.test(fromGbk)) return fromGbk;
  }
  return LINES.test(text) ? '' : undefined;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const gbk = new TextDecoder('gbk', { fatal: true });

function decode(bytes: Uint8Array, decoder = utf8): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text of a file; undefined if it is not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decode(bytes);
  // Latin text in UTF-16 is valid UTF-8 with U+0000.
  return text?.includes('\0') ? undefined : text;
}

export const notUtf8 = {
  message: 'is not UTF-8 text',
  hint: 'Save it with the encoding UTF-8',
};
