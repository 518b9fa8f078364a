import { afterAll } from 'vitest';
import { createParser } from '../import/parse/createParser.ts';

/** One worker for all syncs of a test file. The limit allows for extreme but valid files on a busy machine. */
export const sharedParser = createParser(30_000);
afterAll(() => sharedParser.close());
