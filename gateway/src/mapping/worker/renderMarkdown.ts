import rehypeStringify from 'rehype-stringify';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

/** `~` is a range sign in Chinese: only `~~` strikes out. HTML in Markdown is dropped. */
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkCjkFriendly)
  .use(remarkRehype)
  .use(rehypeStringify)
  .freeze();

/** `$markdown`: HTML of CommonMark with the extensions of GitHub. */
export function renderMarkdown(markdown: unknown): string | undefined {
  return markdown === undefined ? undefined : String(processor.processSync(String(markdown)));
}
