import { randomUUID } from 'node:crypto';
import { paths } from '@twinfront/shared/site/paths';
import { escapeJson, escapeMarkup } from '../http/escape.ts';

/*
 * A page is rendered with placeholders for what differs per request: one cached document serves all
 * requests. They are random, so that content cannot contain them.
 */
const RETURN_PATH = `${paths.details}?function=${randomUUID()}`;
const RETURN_PATH_IN_ATTRIBUTE = `="${RETURN_PATH}"`;
const RETURN_PATH_IN_JSON = `:"${RETURN_PATH}"`;
/** After `#root`; replaced by the staff banner, else removed. */
export const STAFF_BANNER = `<!--${randomUUID()}-->`;

// The group keeps the placeholders in the result of `split`.
const SPLIT = new RegExp(`([=:]"${RETURN_PATH.replace('?', '\\?')}"|${STAFF_BANNER})`);

/** The return path to render a page with: a placeholder, except for `/`, which most requests have. */
export function renderedReturnPath(returnTo: string): string {
  return returnTo === paths.root ? paths.root : RETURN_PATH;
}

/** Splits markup at its placeholders; each placeholder is one part. */
export function splitAtPlaceholders(markup: string): string[] {
  return markup.split(SPLIT);
}

interface RequestValues {
  /** Unset: the page has no placeholder for it. */
  returnTo?: string | undefined;
  /** Markup. */
  banner?: string;
}

export function fillPlaceholders(
  parts: string[],
  { returnTo = RETURN_PATH, banner = '' }: RequestValues = {},
): string {
  const values: Record<string, string> = {
    [RETURN_PATH_IN_ATTRIBUTE]: `="${escapeMarkup(returnTo)}"`,
    [RETURN_PATH_IN_JSON]: `:${escapeJson(returnTo)}`,
    [STAFF_BANNER]: banner,
  };
  return parts.map((part) => values[part] ?? part).join('');
}
