import { createHash } from 'node:crypto';

/** Half of the SHA-256 of some bytes: short, because documents contain many of them. */
export function hash(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}
