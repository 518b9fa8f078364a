import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder, which `test/temporaryFolder.ts` removes after the tests. */
export const tempFolder = (): string => mkdtempSync(join(tmpdir(), 'x'));
