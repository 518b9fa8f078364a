import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../store/Store.ts';
import type { Parser } from './parse/createParser.ts';
import type { StagedImport } from './stagedImport.ts';
import { unreadable, type ValidationError } from './validationError.ts';

export interface Progress {
  /** Files are read, or pictures are encoded. */
  task: 'files' | 'pictures';
  /** The last one done. */
  file: string;
  done: number;
  total: number;
}

/** One reading of a content folder. */
export interface ImportRun {
  /** The folder without symbolic links. */
  root: string;
  parser: Parser;
  /** The current version. */
  known: Manifest;
  errors: ValidationError[];
  warnings: ValidationError[];
  /** Stage a valid file; after an error files are only validated, to report the other errors. */
  add: StagedImport['add'];
  keep: StagedImport['keep'];
  /** Validates without encoding pictures. */
  dryRun: boolean;
  onProgress: (progress: Progress) => void;
}

/** Maps files concurrently and yields the results in order. */
export async function* mapInOrder<T>(
  paths: string[],
  atOnce: number,
  read: (path: string) => Promise<T>,
): AsyncGenerator<[path: string, result: T]> {
  const running: Promise<[string, T]>[] = [];
  for (const path of paths) {
    const next = read(path).then((result): [string, T] => [path, result]);
    // The rejection is handled where the result is awaited, which may be later.
    next.catch(() => {});
    running.push(next);
    if (running.length === atOnce) yield* running.splice(0, 1);
  }
  yield* running;
}

const MB = 1024 * 1024;

export async function readBytes(
  root: string,
  file: string,
  maxMb: number,
): Promise<{ bytes: Uint8Array } | { errors: ValidationError[] }> {
  const path = join(root, file);
  try {
    const { size } = await stat(path);
    if (size > maxMb * MB) {
      const message = `is ${(Math.ceil((size / MB) * 10) / 10).toFixed(1)} MB large`;
      const hint = `At most ${maxMb} MB are allowed; make it smaller`;
      return { errors: [{ file, message, hint }] };
    }
    return { bytes: await readFile(path) };
  } catch (error) {
    return { errors: [unreadable(file, error)] };
  }
}

/** Without spreading: there may be more errors than a call may have arguments. */
export function addAll<T>(list: T[], more: T[]): void {
  for (const each of more) list.push(each);
}
