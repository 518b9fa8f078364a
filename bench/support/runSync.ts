import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../scripts/buildStamp.ts';

export interface SyncFigures {
  seconds: number;
  peakMB: number;
}

/** Runs `sync` in a process of its own. */
export async function runSync(env: NodeJS.ProcessEnv, folder: string): Promise<SyncFigures> {
  const start = performance.now();
  const cli = path.join(root, 'apps/content/src/cli.ts');
  const child = spawn(process.execPath, [cli, 'sync', folder], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peakMB = 0;
  const sampling = setInterval(async () => {
    peakMB = Math.max(peakMB, await memoryPeak(child));
  }, 100);
  const [code] = await once(child, 'exit');
  clearInterval(sampling);
  if (code !== 0) throw new Error(`The sync exited with ${code}.`);
  return { seconds: (performance.now() - start) / 1000, peakMB };
}

/** 0 after the end of the process. */
export async function memoryPeak({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round((Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024) / 1e6);
}
