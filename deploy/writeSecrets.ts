import { randomBytes } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/* `node deploy/writeSecrets.ts <folder>`: generates the password of the database if there is none. */

const folder = process.argv[2];
if (!folder) throw new Error('Usage: node deploy/writeSecrets.ts <folder>');

const file = path.join(folder, 'postgres-password');
const temporary = `${file}.new`;
// An interrupted run leaves a read-only file, which cannot be overwritten.
rmSync(temporary, { force: true });
// Readable by all: services with different users read it.
writeFileSync(temporary, randomBytes(24).toString('base64url'), { mode: 0o444, flush: true });
try {
  linkSync(temporary, file);
} catch (error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}
rmSync(temporary);
