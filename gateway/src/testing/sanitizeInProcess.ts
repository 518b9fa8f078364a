import type { HtmlSanitizer } from '../sanitize/htmlSanitizer.ts';
import { sanitizeHtml } from '../sanitize/worker/sanitizeHtml.ts';

/** For tests whose subject is not the sanitizer: without a worker. */
export const sanitizeInProcess: HtmlSanitizer['sanitize'] = async (body) => sanitizeHtml(body);
