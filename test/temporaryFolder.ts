import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Sets the temporary directory of this process and its children; returns how to remove it. */
export default function setTemporaryFolder(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'twinfront-tests-'));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  // A process that a failed test has left may still write there.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
