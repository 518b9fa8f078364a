import { createHash } from 'node:crypto';

/** Half of the SHA-256 of some bytes: short, because documents contain many of them. */
export function hash(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/** The version of the parser. Increase it when equal files yield other data: the next sync then writes them again. */
const FORMAT = 2;

/** The hash of an item: of everything that determines its data. */
export function itemHash(
  path: string,
  fileHash: string,
  references: (readonly [path: string, state: string | undefined, role?: string])[],
): string {
  return hash(JSON.stringify([FORMAT, path, fileHash, references]));
}
