import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { hash, type Manifest, type NewFile } from '../model/content.ts';
import { type Finding, type Invalid, invalid, unreadable } from '../model/finding.ts';
import type { Parser } from './createParser.ts';

export interface Progress {
  /** Files are read, or pictures are encoded. */
  task: 'files' | 'pictures';
  /** The last one done. */
  file: string;
  done: number;
  total: number;
}

export interface ReadingOptions {
  parser: Parser;
  /** The current version: a variant of a picture that it has is not encoded again. */
  known: Manifest;
  /** Validates pictures without encoding them. */
  dryRun: boolean;
  /** Called for each file of the folder, and for each that visitors get and the current version has not. */
  add: (file: NewFile) => Promise<void>;
  onProgress?: ((progress: Progress) => void) | undefined;
}

export type Reading = ReturnType<typeof createReading>;

/**
 * One reading of a content folder.
 *
 * @param root the folder without symbolic links
 * @param errors those of the folder itself; after the first error, files are only validated
 */
export function createReading(
  { root, errors, fileCount }: { root: string; errors: Finding[]; fileCount: number },
  { onProgress, add, ...options }: ReadingOptions,
) {
  const done = { files: 0, pictures: 0 };
  const warnings: Finding[] = [];
  return {
    ...options,
    root,
    errors,
    warnings,

    add: async (file: NewFile) => {
      if (errors.length === 0) await add(file);
    },

    /** Maps files concurrently; yields the valid ones in order and collects the errors of the others. */
    async *mapFiles<T extends object>(
      task: Progress['task'],
      paths: string[],
      concurrency: number,
      map: (path: string) => Promise<T | Invalid>,
    ): AsyncGenerator<[path: string, result: T]> {
      const total = task === 'files' ? fileCount : paths.length;
      // Results can have 50 MB each: none is buffered beside those in work.
      const limits = { concurrency, highWaterMark: concurrency };
      const results: AsyncIterable<[string, T | Invalid]> = Readable.from(paths).map(
        async (path: string) => [path, await map(path)],
        limits,
      );
      for await (const [file, result] of results) {
        onProgress?.({ task, file, done: ++done[task], total });
        if (!('errors' in result)) yield [file, result];
        else for (const error of result.errors) errors.push(error);
      }
    },
  };
}

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

interface Inspection<T> {
  /** Stands for an invalid file, so that only it is reported, and not the texts that use it. */
  placeholder: (path: string) => T;
  atOnce: number;
  maxMb: (path: string) => number;
  inspect: (path: string, bytes: Uint8Array) => Promise<T | Invalid>;
}

/** Inspects files, unless an earlier sync of this process has, and the file has not changed since; answers them by path. */
export async function inspectFiles<T extends object>(
  { root, parser: { inspections }, mapFiles }: Reading,
  paths: string[],
  { placeholder, atOnce, maxMb, inspect }: Inspection<T>,
): Promise<Map<string, T>> {
  async function read(path: string): Promise<T | Invalid> {
    const stamp = await stat(join(root, path)).then(stampOf, () => '');
    const earlier = inspections.get(path);
    if (earlier?.stamp === stamp) return earlier.found as T;
    const file = await readBytes(root, path, maxMb(path));
    const found = 'errors' in file ? file : await inspect(path, file.bytes);
    if ('errors' in found) inspections.delete(path);
    else inspections.set(path, { stamp, found });
    return found;
  }

  const files = new Map(paths.map((path) => [path, placeholder(path)]));
  for await (const [path, file] of mapFiles('files', paths, atOnce, read)) files.set(path, file);
  return files;
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
