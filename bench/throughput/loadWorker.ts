import { setTimeout } from 'node:timers/promises';
import { type Connection, openConnection, writeRequest } from './connection.ts';
import type { Load, LoadResult } from './runLoad.ts';

/** A process that puts a load on a server: one with more to do than that would measure itself. */
process.once('message', async (load: Load) => {
  const lines = Array.from({ length: load.connections }, () => openConnection(load.port));
  const connections = await Promise.all(lines);
  const requests = load.targets.map(({ path, headers }) => writeRequest(path, headers));
  const result =
    'measuredMs' in load
      ? await askWithoutPause(connections, requests, load)
      : await askAtPace(connections, requests, load);
  for (const { close } of connections) close();
  process.send?.(result, () => process.exit());
});
process.once('disconnect', () => process.exit());

async function askWithoutPause(
  connections: Connection[],
  requests: Buffer[],
  { warmUpMs, measuredMs }: Extract<Load, { measuredMs: number }>,
): Promise<LoadResult> {
  const from = performance.now() + warmUpMs;
  const until = from + measuredMs;
  let answers = 0;
  const work = connections.map(async ({ ask }, index) => {
    const request = pick(requests, index);
    for (;;) {
      await ask(request);
      const now = performance.now();
      if (now >= until) return;
      if (now >= from) answers += 1;
    }
  });
  await setTimeout(warmUpMs);
  const before = process.cpuUsage();
  await Promise.all(work);
  const { user, system } = process.cpuUsage(before);
  return { answers, seconds: measuredMs / 1000, busy: (user + system) / 1000 / measuredMs };
}

async function askAtPace(
  connections: Connection[],
  requests: Buffer[],
  { total, perSecond }: Extract<Load, { total: number }>,
): Promise<LoadResult> {
  const begun = performance.now();
  const before = process.cpuUsage();
  await Promise.all(
    connections.map(async ({ ask }, index) => {
      for (let number = index; number < total; number += connections.length) {
        const early = begun + (number / perSecond) * 1000 - performance.now();
        if (early > 0) await setTimeout(early);
        await ask(pick(requests, number));
      }
    }),
  );
  const { user, system } = process.cpuUsage(before);
  const ms = performance.now() - begun;
  return { answers: total, seconds: ms / 1000, busy: (user + system) / 1000 / ms };
}

function pick(requests: Buffer[], number: number): Buffer {
  return requests[number % requests.length] ?? Buffer.alloc(0);
}
