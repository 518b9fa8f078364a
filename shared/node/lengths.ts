/** CSS pixels of a unit. `em` and its like have the font size of a document without styles, 16 pixels. */
const pixelsPerUnit = new Map([
  ['', 1],
  ['px', 1],
  ['in', 96],
  ['cm', 96 / 2.54],
  ['mm', 96 / 25.4],
  ['q', 96 / 101.6],
  ['pt', 96 / 72],
  ['pc', 16],
  ['em', 16],
  ['rem', 16],
  ['ex', 8],
  ['ch', 8],
]);

/**
 * The CSS pixels of a length in an attribute of HTML or SVG, such as `600`, `600px` and `21cm`. Undefined for keywords,
 * percentages and other units that depend on the place of the element.
 */
export function pixelsOf(length: string): number | undefined {
  const [, number, unit = ''] =
    /^\+?((?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]*)$/i.exec(length.trim()) ?? [];
  const factor = pixelsPerUnit.get(unit.toLowerCase());
  return number && factor ? Number(number) * factor : undefined;
}
