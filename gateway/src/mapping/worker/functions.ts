import { createMarkdown } from '@twinfront/shared/node/createMarkdown';
import { toText } from 'hast-util-to-text';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

const markdown = createMarkdown();
const { rules } = markdown.renderer;
// HTML in Markdown is dropped.
rules.html_block = () => '';
rules.html_inline = () => '';

/** `$markdown`: HTML of GitHub Flavored Markdown. */
export function renderMarkdown(source: unknown): string | undefined {
  return source === undefined ? undefined : markdown.render(String(source)).trimEnd();
}

const parser = unified().use(rehypeParse, { fragment: true }).freeze();

/** `$text`: the text of HTML in one line, without tags and with its character references decoded. */
export function textOfHtml(html: unknown): string | undefined {
  if (html === undefined) return undefined;
  return toText(parser.parse(String(html)))
    .replace(/\s+/g, ' ')
    .trim();
}
