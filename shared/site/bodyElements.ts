export interface Heading {
  id: string;
  level: 2 | 3;
  text: string;
}

const tag = /<(?:[^">]|"[^"]*")*>/g;
const heading = /^<h([23])(?:[^">]|"[^"]*")*? id="([^"]+)"/;

/**
 * The headings of sanitized HTML, whose attributes are quoted and whose tags are lower case. A scan of its
 * tags: one regular expression for whole headings would take quadratic time.
 */
export function headingsOf(html: string): Heading[] {
  const headings: Heading[] = [];
  let open: Heading | undefined;
  let end = 0;
  for (const { 0: markup, index } of html.matchAll(tag)) {
    if (open) open.text += html.slice(end, index);
    end = index + markup.length;
    const [, level, id = ''] = (!open && heading.exec(markup)) || [];
    if (level) open = { id: decode(id), level: level === '2' ? 2 : 3, text: '' };
    if (!open || markup !== `</h${open.level}>`) continue;
    headings.push({ ...open, text: decode(open.text).trim() });
    open = undefined;
  }
  return headings;
}

function decode(text: string): string {
  return text.replace(/&#x([\dA-F]{1,6});/g, (_, code) => String.fromCodePoint(parseInt(code, 16)));
}
