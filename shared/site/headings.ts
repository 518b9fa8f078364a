export interface Heading {
  id: string;
  level: 2 | 3;
  text: string;
}

const attributes = '(?:[^">]|"[^"]*")*';
const heading = new RegExp(
  `<h([23])(?:[^">]|"[^"]*")*? id="([^"]+)"${attributes}>(.*?)</h\\1>`,
  'gs',
);
const tag = new RegExp(`<${attributes}>`, 'g');

/** The headings of sanitized HTML, whose attributes are quoted and whose tags are lower case. */
export function headingsOf(html: string): Heading[] {
  return [...html.matchAll(heading)].map(([, level, id = '', inner = '']) => ({
    id: decode(id),
    level: level === '2' ? 2 : 3,
    text: decode(inner.replace(tag, '')).trim(),
  }));
}

function decode(text: string): string {
  return text.replace(/&#x([\dA-F]{1,6});/g, (_, code) => String.fromCodePoint(parseInt(code, 16)));
}
