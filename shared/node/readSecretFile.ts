import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * The secret in a file, without white space at its end; or why there is none. The fault begins with
 * the name of the variable, and nothing that stands in the file is ever in it.
 *
 * @param variable which names the file
 * @param file relative to the root of the repository
 */
export function readSecretFile(
  variable: string,
  file: string,
): { secret: string } | { fault: string } {
  try {
    const secret = readFileSync(path.resolve(root, file), 'utf8').trimEnd();
    return secret ? { secret } : { fault: `${variable}: ${file} is empty` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    return { fault: `${variable}: cannot be read: ${reason}` };
  }
}
