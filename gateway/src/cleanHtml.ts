import rehypeParse from 'rehype-parse';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { anchorHtml } from './anchorHtml.ts';
import { dressHtml } from './dressHtml.ts';
import { htmlAllowed } from './htmlAllowed.ts';

// What runs after the sanitizer may add what is not allowed there.
const cleaner = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeSanitize, htmlAllowed)
  .use(() => anchorHtml)
  .use(() => dressHtml)
  .use(rehypeStringify)
  .freeze();

/** Only the allowed HTML; none at all when it cannot be taken apart, such as for its depth. */
export function cleanHtml(html: string): string {
  try {
    return String(cleaner.processSync(html));
  } catch {
    return '';
  }
}
