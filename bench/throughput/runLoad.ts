import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Target {
  path: string;
  headers: Record<string, string>;
}

/** Connections that stay open, each asking for the next thing as soon as, or no sooner than, it may. */
export type Load = {
  port: number;
  connections: number;
  /** Asked for in turns. */
  targets: Target[];
} & ({ warmUpMs: number; measuredMs: number } | { total: number; perSecond: number });

export interface LoadResult {
  answers: number;
  seconds: number;
  /** The share of one core that the load itself took. */
  busy: number;
}

const script = fileURLToPath(new URL('./loadWorker.ts', import.meta.url));

export async function runLoad(load: Load): Promise<LoadResult> {
  const child = fork(script);
  const ended = once(child, 'exit');
  child.send(load);
  const said = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  await ended;
  if (!said) throw new Error('The load ended before it was measured.');
  return said[0];
}
