import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../scripts/repository.ts';

/** Runs a command of the owner's CLI in a process of its own. */
export async function runContent(database: string, args: string[]) {
  const start = performance.now();
  const cli = path.join(root, 'apps/content/src/cli.ts');
  const child = spawn(process.execPath, [cli, ...args], {
    // The npm script limits the arenas of the allocator too.
    env: { ...process.env, DATABASE_URL: database, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peakMB = 0;
  const sampling = setInterval(async () => {
    peakMB = Math.max(peakMB, await memoryPeak(child));
  }, 100);
  const [code] = await once(child, 'exit');
  clearInterval(sampling);
  if (code !== 0) throw new Error(`${args[0]} exited with ${code}.`);
  return { seconds: (performance.now() - start) / 1000, peakMB };
}

/** 0 after the end of the process. */
export async function memoryPeak({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round((Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024) / 1e6);
}
