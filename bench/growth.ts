import '../test/installPostgres.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../apps/content/src/testing/freePort.ts';
import { startPostgres } from '../apps/content/src/testing/postgres/startPostgres.ts';
import { root } from '../scripts/repository.ts';
import { untilListening } from '../test/resilience/visit.ts';
import { log, parseCount, printTable } from './support/report.ts';
import { memoryPeak, runContent } from './support/runContent.ts';
import { type Terms, writeArticles } from './support/writeArticles.ts';

/* The exit code is 1 if a search of the most articles takes more than twice as long as of the fewest. */

const MAX_RATIO = 2;
const ROUNDS = 2;

const counts = process.argv
  .slice(2)
  .map((argument) => parseCount(argument, 'articles'))
  .toSorted((a, b) => a - b);
await using folder = await mkdtempDisposable(path.join(tmpdir(), 'twinfront-growth-'));
await using postgres = await startPostgres();
const rows = [];
const slowest: Record<string, number[]> = { SQLite: [], PostgreSQL: [] };
for (const count of counts.length > 0 ? counts : [1000]) {
  const content = path.join(folder.path, `${count}`);
  log(`${count} articles: writing`);
  const terms = await writeArticles(content, count);
  const stores = { SQLite: path.join(folder.path, `${count}.db`), PostgreSQL: postgres.url };
  for (const [store, database] of Object.entries(stores)) {
    log(`${count} articles: ${store}`);
    const first = await runContent(database, ['sync', content]);
    const second = await runContent(database, ['sync', content]);
    const { p95, peakMB } = await measureSearch(database, terms);
    slowest[store]?.push(Math.max(...Object.values(p95)));
    const times = Object.entries(p95).map(([kind, ms]) => [`${kind}, p95 ms`, ms.toFixed(1)]);
    rows.push({
      store,
      articles: count.toLocaleString('en'),
      ...Object.fromEntries(times),
      'sync, s': first.seconds.toFixed(1),
      'second sync, s': second.seconds.toFixed(1),
      'sync, MB': first.peakMB,
      'service, MB': peakMB,
    });
  }
  await rm(content, { recursive: true });
}
const found = Object.entries(slowest).map(([store, times]) => ({
  store,
  ratio: (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN),
}));
printTable(
  rows,
  found.map(
    ({ store, ratio }) => `${store}: the slowest kind, most / fewest articles: ${ratio.toFixed(2)}`,
  ),
);
process.exitCode = found.every(({ ratio }) => ratio <= MAX_RATIO) ? 0 : 1;

/** The 95th percentiles of the content service's answers, by kind of term. */
async function measureSearch(database: string, terms: Terms) {
  const main = path.join(root, 'apps/content/src/main.ts');
  const port = await freePort();
  const env = { ...process.env, DATABASE_URL: database, PORT: `${port}`, LOG_LEVEL: 'warn' };
  const service = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    await untilListening(`http://127.0.0.1:${port}/readyz`);
    const p95: Record<string, number> = {};
    for (const [kind, list] of Object.entries(terms)) {
      const times: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const term of list) {
          const start = performance.now();
          const address = `http://127.0.0.1:${port}/richText/search/${encodeURIComponent(term)}`;
          const response = await fetch(address);
          await response.arrayBuffer();
          if (!response.ok) throw new Error(`The search for ${term} failed: ${response.status}.`);
          // The first round warms up.
          if (round > 0) times.push(performance.now() - start);
        }
      }
      times.sort((a, b) => a - b);
      p95[kind] = times[Math.floor(times.length * 0.95)] ?? Number.NaN;
    }
    return { p95, peakMB: await memoryPeak(service) };
  } finally {
    service.kill();
    await once(service, 'exit');
  }
}
