import { randomUUID } from 'node:crypto';
import { paths } from '@twinfront/shared/site/paths';
import { escapeJson, escapeMarkup } from '../http/escape.ts';

/**
 * Replaces the return path, which differs per request, while a page is rendered: one cached document
 * serves all requests. It is random, so that content cannot contain it.
 */
const placeholder = `${paths.details}?function=${randomUUID()}`;

const IN_ATTRIBUTE = `="${placeholder}"`;
const IN_JSON = `:"${placeholder}"`;
// The group keeps the separators in the result of `split`.
const SPLIT = new RegExp(`([=:]"${placeholder.replace('?', '\\?')}")`);

/** The return path to render a page with. The link to the root has its own text: it is rendered as it is. */
export function renderedReturnPath(returnTo: string): string {
  return returnTo === paths.root ? paths.root : placeholder;
}

/** Markup around its placeholders; a placeholder is a part of its own. */
export function splitAtPlaceholders(markup: string): string[] {
  return markup.split(SPLIT);
}

export function fillPlaceholders(parts: string[], returnTo: string): string {
  return parts
    .map((part) => {
      if (part === IN_ATTRIBUTE) return `="${escapeMarkup(returnTo)}"`;
      return part === IN_JSON ? `:${escapeJson(returnTo)}` : part;
    })
    .join('');
}
