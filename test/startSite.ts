import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../scripts/buildStamp.ts';
import { startProcess } from './startProcess.ts';

export interface RunningSite {
  origin: string;
  /** Environment in which the owner's tool works on this site's store. */
  env: NodeJS.ProcessEnv;
  stop: () => Promise<void>;
}

/**
 * The site as `npm start` runs it, on a free port, with the demo content in a store of its own, unless
 * `environment` overrides these.
 */
export async function startSite(environment: NodeJS.ProcessEnv = {}): Promise<RunningSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'twinfront-'));
  const store = {
    DATABASE_URL: path.join(folder, 'content.db'),
    SNAPSHOT_DIR: path.join(folder, 'snapshot'),
  };
  const site = startProcess({ folder: root, env: { ...store, ...environment } });
  const kill = () => site.child.kill('SIGTERM');
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    kill();
    await site.ended;
    await rm(folder, { recursive: true });
  };
  try {
    return { origin: await site.address(), env: { ...process.env, ...store }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
