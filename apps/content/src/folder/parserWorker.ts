import type { ParserJob } from './createParser.ts';
import { parseFile } from './parseFile.ts';
import { sanitizeSvg } from './pictures/sanitizeSvg.ts';
import type { FolderIndex } from './references.ts';
import { nestedTooDeeply } from './yaml/readFrontMatter.ts';

let index: FolderIndex | undefined;

/** Its modules are loaded with this one. */
export function load(): void {}

export function parse({ kind, path, bytes, ...job }: ParserJob) {
  index = job.index ?? index;
  try {
    if (kind === 'svg') return sanitizeSvg(path, bytes);
    if (!index) throw new Error('The first text comes with the index of its folder');
    return parseFile(path, bytes, index);
  } catch (error) {
    // The parser recursed too deeply.
    if (error instanceof RangeError) return { errors: [{ file: path, ...nestedTooDeeply }] };
    throw error;
  }
}
