import { resolve } from 'node:path';

/** A folder as the owner names it: npm changes to the root, and says here where it was called. */
export function resolveFolder(folder: string): string {
  return resolve(process.env.INIT_CWD || process.cwd(), folder);
}
