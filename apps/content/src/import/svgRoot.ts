const MAX_BYTES = 64 * 1024;

// Each alternative begins differently and is tried once at each place, so the time is linear.
const prologue = /\s+|<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>/iy;
const startTag = /<svg(?=[\s/>])[^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*>?/iy;

/**
 * The start tag of an SVG's root, or as much of it as there is; undefined: the file is no SVG. Only
 * the first 64 KB are searched.
 */
export function svgRoot(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_BYTES));
  startTag.lastIndex = 0;
  for (prologue.lastIndex = 0; prologue.test(text); ) startTag.lastIndex = prologue.lastIndex;
  return startTag.exec(text)?.[0];
}
