import type { HtmlSanitizer } from '../content/sanitizer.ts';
import { sanitizeHtml } from '../content/worker/sanitizeHtml.ts';

/** For tests whose subject is not the sanitizer: without a worker. */
export const sanitizeInProcess: HtmlSanitizer['sanitize'] = async (body) => sanitizeHtml(body);
