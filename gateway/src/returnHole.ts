import { randomUUID } from 'node:crypto';
import { paths } from '@twinfront/shared/site/paths';
import { escapeJson, escapeMarkup } from './escape.ts';

/**
 * Stands in a document for the address that it leads back to, which each visitor brings along: so one
 * rendering serves them all. Nobody can guess it, so nobody can plant it.
 */
const hole = `${paths.details}?function=${randomUUID()}`;

/** What a page is rendered with; the way home has words of its own. */
export function returnHoleFor(returnTo: string): string {
  return returnTo === paths.root ? paths.root : hole;
}

/** A document's text with the address in the place of the hole, in its markup and in its data. */
export function fillReturnHole(text: string, returnTo: string): string {
  // By functions: an address may contain `$&`.
  return text
    .replaceAll(`="${hole}"`, () => `="${escapeMarkup(returnTo)}"`)
    .replaceAll(`:"${hole}"`, () => `:${escapeJson(returnTo)}`);
}
