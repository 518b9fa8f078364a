import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { isStale } from './buildStamp.ts';
import { appNames } from './repository.ts';

/** Builds each site of which a source changed since its last build. Resolves with whether both are built. */
export async function buildIfStale(say: (line: string) => void): Promise<boolean> {
  const stale = appNames.filter((app) => isStale(app));
  if (stale.length === 0) return true;
  say(`Building the site for ${stale.join(' and ')} …`);
  const [code] = await once(fork(path.join(import.meta.dirname, 'build.ts'), stale), 'exit');
  if (code !== 0) say('The site could not be built.');
  return code === 0;
}
