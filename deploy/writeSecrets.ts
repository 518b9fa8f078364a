import { randomBytes } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/* `node deploy/writeSecrets.ts <folder>`: generates the password of the database, once. */

const folder = process.argv[2];
if (!folder) throw new Error('Usage: node deploy/writeSecrets.ts <folder>');

const file = path.join(folder, 'postgres-password');
const whole = `${file}.new`;
// An incomplete file of an earlier run is read-only, also for its owner.
rmSync(whole, { force: true });
// World-readable: services with different users read it.
writeFileSync(whole, randomBytes(24).toString('base64url'), { mode: 0o444, flush: true });
try {
  linkSync(whole, file);
} catch (error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}
rmSync(whole);
