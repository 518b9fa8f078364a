/** The data of a reply as it came. */
export function dataOf(text: string): unknown {
  const envelope = parseJson(text);
  return typeof envelope === 'object' && envelope !== null && 'data' in envelope
    ? envelope.data
    : undefined;
}

/** Undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
