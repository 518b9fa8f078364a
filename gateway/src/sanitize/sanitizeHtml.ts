import type { SafeHtml } from '@twinfront/shared/api/html';
import rehypeParse from 'rehype-parse';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { enhanceHtml } from './enhanceHtml.ts';
import { anchorHeadings } from './headingAnchors.ts';
import { sanitizeSchema } from './sanitizeSchema.ts';

// What runs after the sanitizer may add what is not allowed there.
const cleaner = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeSanitize, sanitizeSchema)
  .use(() => anchorHeadings)
  .use(() => enhanceHtml)
  .use(rehypeStringify)
  .freeze();

const MAX_ROUNDS = 4;
const EMPTY = '' as SafeHtml;

/**
 * Only the allowed HTML; empty if it cannot be parsed, such as for its depth. A browser must read the
 * result as the sanitizer did: sanitizing is repeated until it changes nothing. It blocks the thread
 * for seconds on hostile input, so the gateway calls it in a worker (`createHtmlSanitizer`).
 */
export function sanitizeHtml(html: string): SafeHtml {
  try {
    let clean = String(cleaner.processSync(html));
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const again = String(cleaner.processSync(clean));
      if (again === clean) return clean as SafeHtml;
      clean = again;
    }
    return EMPTY;
  } catch {
    return EMPTY;
  }
}
