import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../scripts/buildStamp.ts';
import { getAnswer } from './getAnswer.ts';
import type { Terms } from './writeArticles.ts';

export interface StoreFigures {
  syncSeconds: number;
  againSeconds: number;
  syncMB: number;
  serviceMB: number;
  /** 95 of 100 answers take no longer, in ms, by kind of term. */
  p95: Record<keyof Terms, number>;
}

const ROUNDS = 2;

/** What a store does with the content of a folder: brings it in, twice, and answers what visitors ask. */
export async function measureStore(
  databaseUrl: string,
  folder: string,
  terms: Terms,
): Promise<StoreFigures> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const first = await sync(env, folder);
  const again = await sync(env, folder);
  const service = spawn(process.execPath, [path.join(root, 'apps/content/src/main.ts')], {
    env: { ...env, CONTENT_PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const [{ port }] = await once(service, 'message');
    const origin = `http://127.0.0.1:${port}`;
    const p95 = {} as StoreFigures['p95'];
    for (const kind of Object.keys(terms) as (keyof Terms)[]) {
      p95[kind] = await measure(origin, terms[kind]);
    }
    return {
      syncSeconds: first.seconds,
      againSeconds: again.seconds,
      syncMB: first.peakMB,
      serviceMB: peakMB(service),
      p95,
    };
  } finally {
    service.kill();
    await once(service, 'exit');
  }
}

async function sync(env: NodeJS.ProcessEnv, folder: string) {
  const begun = performance.now();
  const cli = path.join(root, 'apps/content/src/cli.ts');
  const child = spawn(process.execPath, [cli, 'sync', folder], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  const looking = setInterval(() => {
    peak = Math.max(peak, peakMB(child));
  }, 100);
  const [code] = await once(child, 'exit');
  clearInterval(looking);
  if (code !== 0) throw new Error(`The sync ended with ${code}.`);
  return { seconds: (performance.now() - begun) / 1000, peakMB: peak };
}

/** The most memory that a process has had so far; 0 if it has ended. */
function peakMB({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round((Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024) / 1e6);
  } catch {
    return 0;
  }
}

async function measure(origin: string, terms: string[]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const term of terms) {
      const begun = performance.now();
      const { status } = await getAnswer(origin, `/richText/search/${encodeURIComponent(term)}`);
      if (status !== 200) throw new Error(`The search for ${term} answered ${status}.`);
      // The first round warms up.
      if (round > 0) times.push(performance.now() - begun);
    }
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}
