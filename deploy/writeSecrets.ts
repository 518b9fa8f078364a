import { randomBytes } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/* `node deploy/writeSecrets.ts <folder>`: what services share and nobody need know, made once. */

const folder = process.argv[2];
if (!folder) throw new Error('Which folder? For example: node deploy/writeSecrets.ts /run/site');

const file = path.join(folder, 'postgres-password');
const whole = `${file}.new`;
// One that was begun on a full disk can be read only, even by whom it belongs to.
rmSync(whole, { force: true });
// Whoever has the volume may read it: two services, as users of their own.
writeFileSync(whole, randomBytes(24).toString('base64url'), { mode: 0o444, flush: true });
try {
  linkSync(whole, file);
} catch (error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}
rmSync(whole);
