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

const MAX_ROUNDS = 4;

/**
 * Only the allowed HTML; none at all when it cannot be taken apart, such as for its depth. A page's
 * parser reads it as it was cleaned: what it would read otherwise is cleaned again.
 */
export function cleanHtml(html: string): string {
  try {
    let clean = String(cleaner.processSync(html));
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const again = String(cleaner.processSync(clean));
      if (again === clean) return clean;
      clean = again;
    }
    return '';
  } catch {
    return '';
  }
}
