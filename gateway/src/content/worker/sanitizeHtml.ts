import type { SafeHtml } from '@twinfront/shared/api/fields';
import { sanitizeSchema } from '@twinfront/shared/node/sanitizeSchema';
import { ID_PREFIX } from '@twinfront/shared/site/fragments';
import type { Element, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import Tinypool from 'tinypool';
import { unified } from 'unified';
import { visitParents } from 'unist-util-visit-parents';
import { enhanceHtml, isHeading } from './enhanceHtml.ts';
import { normalizeHtml } from './normalizeHtml.ts';

// The plugins after the schema add safe attributes (`class`, `rel`, `target`), which it removes from
// content. `enhanceHtml` also removes addresses by rules that a schema cannot express.
const processor = unified()
  .use(rehypeParse, { fragment: true })
  .use(() => normalizeHtml)
  .use(rehypeSanitize, sanitizeSchema)
  .use(() => shiftHeadings)
  .use(rehypeSlug, { prefix: ID_PREFIX })
  .use(
    () =>
      (root: Root, { data }) =>
        enhanceHtml(root, data.publicOrigin),
  )
  .use(rehypeStringify)
  .freeze();

/**
 * Only the allowed HTML. It blocks the thread for seconds on hostile input, so the gateway calls it in a
 * worker (`createHtmlSanitizer`).
 *
 * @param publicOrigin of links to this site; by default that of the thread
 * @throws RangeError if the elements are nested too deeply for the stack
 */
export const sanitizeHtml = (html: string, publicOrigin = Tinypool.workerData?.publicOrigin) =>
  String(processor.processSync({ value: html, data: { publicOrigin } })) as SafeHtml;

/** Resolves when the thread has loaded this module. */
export const load = () => undefined;

/** The page's title is its only `h1`: with one in the content, all headings go one level down. */
function shiftHeadings(root: Root): void {
  const headings: Element[] = [];
  visitParents(root, 'element', (element) => {
    if (isHeading(element)) headings.push(element);
  });
  if (!headings.some(({ tagName }) => tagName === 'h1')) return;
  for (const heading of headings) {
    heading.tagName = `h${Math.min(6, Number(heading.tagName[1]) + 1)}`;
  }
}
