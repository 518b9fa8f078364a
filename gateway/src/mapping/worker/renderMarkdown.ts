import { createMarkdown } from '@twinfront/shared/node/createMarkdown';

const markdown = createMarkdown();
const { rules } = markdown.renderer;
// HTML in Markdown is dropped.
rules.html_block = () => '';
rules.html_inline = () => '';

/** `$markdown`: HTML of GitHub Flavored Markdown. */
export function renderMarkdown(source: unknown): string | undefined {
  return source === undefined ? undefined : markdown.render(String(source)).trimEnd();
}
