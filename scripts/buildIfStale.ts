import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { appNames, isStale } from './buildStamp.ts';

/** Builds both sites if a source changed since the last build. Resolves with whether they are built. */
export async function buildIfStale(say: (line: string) => void): Promise<boolean> {
  if (!appNames.some((app) => isStale(app))) return true;
  say('Building both sites …');
  const [code] = await once(fork(path.join(import.meta.dirname, 'build.ts')), 'exit');
  if (code !== 0) say('The sites could not be built.');
  return code === 0;
}
