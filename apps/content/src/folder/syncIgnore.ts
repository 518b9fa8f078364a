import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ignore from 'ignore';
import { type Invalid, unreadable } from '../model/finding.ts';

export const IGNORE_FILE = '.syncignore';

/** Whether a file is left out, by its path in the folder; that of a directory ends with a slash. */
export type IsIgnored = (path: string) => boolean;

/** @param rules as in `.gitignore` */
export function parseIgnoreRules(rules: string): IsIgnored {
  // Distinguishes capitals on every system, so that each publishes the same files.
  const patterns = ignore({ ignorecase: false, allowRelativePaths: true }).add(rules);
  return (path) => path !== '' && patterns.ignores(path);
}

/** The rules of a folder; empty without the file. */
export async function readIgnoreRules(root: string): Promise<{ rules: string } | Invalid> {
  try {
    return { rules: new TextDecoder().decode(await readFile(join(root, IGNORE_FILE))) };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing ? { rules: '' } : { errors: [unreadable(IGNORE_FILE, error)] };
  }
}
