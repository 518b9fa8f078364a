import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { appNames, isStale } from './buildStamp.ts';

/** Builds both sites unless that was done since anything changed; says whether they are there now. */
export async function buildIfStale(say: (line: string) => void): Promise<boolean> {
  if (!appNames.some((app) => isStale(app))) return true;
  say('Building both sites …');
  const [code] = await once(fork(path.join(import.meta.dirname, 'build.ts')), 'exit');
  if (code !== 0) say('The sites could not be built.');
  return code === 0;
}
