import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const base = mkdtempSync(join(tmpdir(), 'twinfront-content-'));
// Thousands of files take a while on a machine that is busy.
afterAll(() => rmSync(base, { recursive: true, force: true }), 60_000);

/** A new empty folder that is gone after the test file. */
export function tempFolder(): string {
  return mkdtempSync(join(base, 'x'));
}
