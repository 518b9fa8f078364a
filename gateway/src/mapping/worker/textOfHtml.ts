import { toText } from 'hast-util-to-text';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

const parser = unified().use(rehypeParse, { fragment: true }).freeze();

/** `$text`: the text of HTML in one line, without tags and with its character references decoded. */
export function textOfHtml(html: unknown): string | undefined {
  if (html === undefined) return undefined;
  return toText(parser.parse(String(html)))
    .replace(/\s+/g, ' ')
    .trim();
}
