/** The digits of an integer that a number may not hold. */
const LONG = /\d{16}/;
const INTEGER = /^-?\d+$/;

/**
 * Parses JSON as `JSON.parse` does, but an integer above 2^53, such as an id of a Java API, becomes a text:
 * a number would have other digits. Browsers, of which not all tell the source of a number, need no such parser,
 * because ids in replies of the gateway are texts.
 */
export function parseJson(text: string): unknown {
  return LONG.test(text) ? JSON.parse(text, exactInteger) : JSON.parse(text);
}

function exactInteger(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  return context?.source && INTEGER.test(context.source) ? context.source : value;
}
