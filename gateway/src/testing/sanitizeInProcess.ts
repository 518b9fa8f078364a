import { cleanHtml } from '../cleanHtml.ts';
import type { HtmlSanitizer } from '../htmlSanitizer.ts';

/** For tests whose subject is not the sanitizer: without a worker. */
export const sanitizeInProcess: HtmlSanitizer['sanitize'] = async (body) => cleanHtml(body);
