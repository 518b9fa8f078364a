import { createHash } from 'node:crypto';

/** The address of some bytes: half a SHA-256, since documents carry many of them. */
export function hash(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/** Counted up when the same file begins to give other data, so that the next sync writes it anew. */
const FORMAT = 1;

/** The address of what a text file stands for, from all that decides it. */
export function itemHash(
  path: string,
  fileHash: string,
  pictures: (readonly [path: string, hash: string | undefined])[],
): string {
  return hash(JSON.stringify([FORMAT, path, fileHash, pictures]));
}
