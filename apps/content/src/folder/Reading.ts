import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import type { Manifest, NewFile } from '../model/content.ts';
import type { Finding, Invalid } from '../model/finding.ts';
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
  /** How many pictures are in work at the same time; by default the available cores. */
  concurrency?: number | undefined;
  /** Validates pictures without encoding them. */
  dryRun: boolean;
  /** Called for each file of the folder, and for each that visitors get and the current version has not. */
  add: (file: NewFile) => Promise<void>;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** One reading of a content folder. */
export interface Reading extends Omit<ReadingOptions, 'onProgress' | 'concurrency'> {
  concurrency: number;
  /** The folder without symbolic links. */
  root: string;
  /** After the first error, files are only validated. */
  errors: Finding[];
  warnings: Finding[];
  /** Maps files concurrently; yields the valid ones in order and collects the errors of the others. */
  mapFiles<T extends object>(
    task: Progress['task'],
    paths: string[],
    concurrency: number,
    map: (path: string) => Promise<T | Invalid>,
  ): AsyncGenerator<[path: string, result: T]>;
}

/** @param errors those of the folder itself */
export function createReading(
  { root, errors, fileCount }: { root: string; errors: Finding[]; fileCount: number },
  { onProgress, add, concurrency, ...options }: ReadingOptions,
): Reading {
  const done = { files: 0, pictures: 0 };
  return {
    ...options,
    concurrency: concurrency ?? availableParallelism(),
    root,
    errors,
    warnings: [],

    add: async (file) => {
      if (errors.length === 0) await add(file);
    },

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
