import { createHash } from 'node:crypto';

/** The address of some bytes: half a SHA-256, since documents carry many of them. */
export function hash(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}
