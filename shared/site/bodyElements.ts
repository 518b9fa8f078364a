import { attachmentType } from '../api/address.ts';

export interface Heading {
  id: string;
  level: 2 | 3;
  text: string;
}

export interface Attachment {
  /** The address of the file below `/media/`, without a fragment. */
  href: string;
  /** Of its link, with the type and the size as far as it is known. */
  text: string;
}

const heading = /^<(h[23])(?:[^">]|"[^"]*")*? id="([^"]+)"/;
const mediaLink = /^<(a)(?:[^">]|"[^"]*")*? href="(\/media\/[^"]+)/;

/** The headings of sanitized HTML. */
export function headingsOf(html: string): Heading[] {
  return elementsOf(html, heading).map(({ name, value, text }) => ({
    id: value,
    level: name === 'h2' ? 2 : 3,
    text,
  }));
}

/** The attachments that sanitized HTML links to, each once. */
export function attachmentsOf(html: string): Attachment[] {
  const found = new Map<string, Attachment>();
  for (const { value, text } of elementsOf(html, mediaLink)) {
    const href = value.replace(/#.*/s, '');
    if (text && attachmentType(href) && !found.has(href)) found.set(href, { href, text });
  }
  return [...found.values()];
}

const tag = /<(?:[^">]|"[^"]*")*>/g;

/**
 * The elements of sanitized HTML, whose attributes are quoted and whose tags are lower case, by a pattern for the
 * start of a tag with its name and the value of an attribute. A scan of the tags: one regular expression for whole
 * elements would take quadratic time.
 */
function elementsOf(html: string, start: RegExp) {
  const elements: { name: string; value: string; text: string }[] = [];
  let open: (typeof elements)[number] | undefined;
  let end = 0;
  for (const { 0: markup, index } of html.matchAll(tag)) {
    if (open) open.text += html.slice(end, index);
    end = index + markup.length;
    const [, name, value = ''] = (!open && start.exec(markup)) || [];
    if (name) open = { name, value: decode(value), text: '' };
    if (!open || markup !== `</${open.name}>`) continue;
    elements.push({ ...open, text: decode(open.text).trim() });
    open = undefined;
  }
  return elements;
}

/** The text of the serializer of the sanitizer, with the characters that it has replaced. */
export function decode(text: string): string {
  return text.replace(/&#x([\dA-F]{1,6});/g, (_, code) => String.fromCodePoint(parseInt(code, 16)));
}
