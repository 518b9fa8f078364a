import type { ParserJob, ParserJobs } from './createParser.ts';
import { parseFile } from './parseFile.ts';
import { sanitizeSvg } from './pictures/sanitizeSvg.ts';
import type { FolderIndex } from './references.ts';
import { nestedTooDeeply } from './yaml/readFrontMatter.ts';

let index: FolderIndex | undefined;

/** Its modules are loaded with this one. */
export function load(): void {}

export function parse({ jobs, index: changed }: ParserJobs) {
  index = changed ?? index;
  return jobs.map(parseJob);
}

function parseJob({ kind, path, bytes }: ParserJob) {
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
