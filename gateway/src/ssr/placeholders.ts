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
/** Behind the root element; most documents have nothing there. */
export const BANNER = `<!--${randomUUID()}-->`;

// The group keeps the placeholders in the result of `split`.
const SPLIT = new RegExp(`([=:]"${RETURN_PATH.replace('?', '\\?')}"|${BANNER})`);

/** The return path to render a page with. The link to the root has its own text: it is rendered as it is. */
export function renderedReturnPath(returnTo: string): string {
  return returnTo === paths.root ? paths.root : RETURN_PATH;
}

/** Markup around its placeholders; a placeholder is a part of its own. */
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
    [BANNER]: banner,
  };
  return parts.map((part) => values[part] ?? part).join('');
}
