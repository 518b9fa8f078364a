import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../scripts/repository.ts';
import { startProcess } from './startProcess.ts';

export type RunningSite = Awaited<ReturnType<typeof startSite>>;

/**
 * The site as `npm start` runs it, on a free port, with the demo content in a store of its own, unless
 * `environment` overrides these.
 *
 * @param checkout the folder of the repository, or of an installed checkout of another commit
 */
export async function startSite(environment: NodeJS.ProcessEnv = {}, checkout = root) {
  const folder = await mkdtemp(path.join(tmpdir(), 'twinfront-'));
  const settings = {
    DATABASE_URL: path.join(folder, 'content.db'),
    DEMO: 'on',
    SNAPSHOT_DIR: path.join(folder, 'snapshot'),
    ...environment,
  };
  const site = startProcess({ folder: checkout, env: settings });
  const kill = () => site.child.kill('SIGTERM');
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    kill();
    await site.ended;
    await rm(folder, { recursive: true });
  };
  try {
    const origin = await site.address();
    /** Environment in which the owner's CLI uses the store of this site. */
    const env: NodeJS.ProcessEnv = { ...process.env, ...settings };
    return { origin, env, stop, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
