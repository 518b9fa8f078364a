const LONGEST = 60;

/** What came, as it stands in JSON, short enough for a line. */
export function quote(value: unknown): string {
  return shorten(jsonOf(value));
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'nothing';
  } catch {
    return 'something nested deeper than can be told';
  }
}

export function shorten(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : text;
}
