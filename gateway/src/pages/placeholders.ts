import { randomUUID } from 'node:crypto';
import { paths } from '@twinfront/shared/site/paths';
import { escapeJson } from '@twinfront/shared/site/rendering';
import { escapeMarkup } from '../http/escape.ts';

/*
 * A page is rendered with placeholders for what differs per request: one cached document serves all
 * requests. They are random, so that content cannot contain them.
 */
const RETURN_PATH = `${paths.details}?function=${randomUUID()}`;
/** After `#root`; replaced by the staff banner, else removed. */
export const STAFF_BANNER = `<!--${randomUUID()}-->`;

/** Only where `fillPlaceholders` can escape the return path: in an attribute and in JSON. */
const PLACEHOLDERS = new RegExp(`([=:])"${RETURN_PATH.replace('?', '\\?')}"|${STAFF_BANNER}`, 'g');

/** The return path to render a page with: a placeholder, except for `/`, which most requests have. */
export function renderedReturnPath(returnTo: string): string {
  return returnTo === paths.root ? paths.root : RETURN_PATH;
}

/**
 * @param returnTo of no effect on a page that was rendered without a placeholder for it
 * @param banner markup
 */
export function fillPlaceholders(
  markup: string,
  returnTo: string = paths.root,
  banner = '',
): string {
  return markup.replace(PLACEHOLDERS, (_, before?: string) => {
    if (!before) return banner;
    return before === '=' ? `="${escapeMarkup(returnTo)}"` : `:${escapeJson(returnTo)}`;
  });
}
