import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Sets a temporary directory for the tests of a project, and removes it after them. */
export default function setup(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'twinfront-vitest-'));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
