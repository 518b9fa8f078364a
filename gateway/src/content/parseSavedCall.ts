import { cleanedHtml } from '@twinfront/shared/api/html';
import * as v from 'valibot';
import { askApi } from './fetchByKey.ts';
import type { SavedCall } from './snapshotFile.ts';

/**
 * What was kept of a call, by the schema of that call.
 *
 * @throws an error if it does not fit, or if there is no such call
 */
export function parseSavedCall({ name, value }: SavedCall): Promise<unknown> {
  // Cleaned when it came in; asked for whatever it is, it says what was kept.
  return askApi({ html: cleanedHtml, get: async (_path, schema) => v.parse(schema, value) }, name);
}
