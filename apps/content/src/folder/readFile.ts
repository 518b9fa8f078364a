import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Invalid, invalid, unreadable } from '../model/finding.ts';
import { hash } from '../model/hash.ts';
import type { Reading } from './Reading.ts';

const MB = 1024 * 1024;

/** A file, or the list of files, differs from what was read first, so that a part of a copy could be published. */
export class FolderChangedError extends Error {
  constructor(what: string) {
    super(`${what} changed during the sync. Nothing was published. Run the sync again.`);
  }
}

/** Differs after a change of the file. */
export const stampOf = ({ size, mtimeMs, ctimeMs }: Stats) => `${size} ${mtimeMs} ${ctimeMs}`;

export async function readBytes(
  root: string,
  file: string,
  maxMb: number,
): Promise<{ bytes: Uint8Array } | Invalid> {
  const path = join(root, file);
  try {
    const { size } = await stat(path);
    if (size <= maxMb * MB) return { bytes: await readFile(path) };
    return invalid(
      file,
      `is ${(Math.ceil((size / MB) * 10) / 10).toFixed(1)} MB large`,
      `At most ${maxMb} MB are allowed; make it smaller`,
    );
  } catch (error) {
    return { errors: [unreadable(file, error)] };
  }
}

/** Inspects the bytes of a file, unless an earlier sync of this process has, and the file has not changed since. */
export async function inspectFile<T extends object>(
  { root, parser: { inspections } }: Pick<Reading, 'root' | 'parser'>,
  path: string,
  maxMb: number,
  inspect: (bytes: Uint8Array) => T | Invalid | Promise<T | Invalid>,
): Promise<T | Invalid> {
  const stamp = await stat(join(root, path)).then(stampOf, () => '');
  const earlier = inspections.get(path);
  if (earlier?.stamp === stamp) return earlier.found as T;
  const file = await readBytes(root, path, maxMb);
  const found = 'errors' in file ? file : await inspect(file.bytes);
  if ('errors' in found) inspections.delete(path);
  else inspections.set(path, { stamp, found });
  return found;
}

/**
 * The bytes of a file that was inspected.
 *
 * @throws FolderChangedError if they have another hash, from which the addresses of its content are made
 */
export async function readAgain(root: string, path: string, fileHash: string): Promise<Uint8Array> {
  const file = await readBytes(root, path, Number.POSITIVE_INFINITY);
  if ('errors' in file || hash(file.bytes) !== fileHash) throw new FolderChangedError(path);
  return file.bytes;
}

/** Stages a picture or attachment of the folder, which `export` writes. */
export async function addSource(
  { root, known, dryRun, add }: Reading,
  path: string,
  fileHash: string,
): Promise<void> {
  const isNew = known.files.get(path)?.hash !== fileHash;
  // The current version has the bytes of an unchanged file.
  const bytes = isNew && !dryRun ? await readAgain(root, path, fileHash) : new Uint8Array();
  await add({ path, hash: fileHash, bytes });
}
