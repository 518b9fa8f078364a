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
import { log, missedLimits, parseCount, printTable } from './support/report.ts';
import { memoryPeak, runContent } from './support/runContent.ts';
import { percentile } from './support/statistics.ts';
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
    const times = slowest[store] ?? [];
    times.push(Math.max(...p95.values()));
    const ratio = Math.max(...times) / (times[0] ?? Number.NaN);
    log(
      `${count} articles: ${store}: p95 ${times.at(-1)?.toFixed(1)} ms, ratio ${ratio.toFixed(2)}`,
    );
    const kinds = [...p95].map(([kind, ms]) => [`${kind}, p95 ms`, ms.toFixed(1)]);
    rows.push({
      store,
      articles: count.toLocaleString('en'),
      ...Object.fromEntries(kinds),
      'slowest, ratio to the fewest articles': ratio.toFixed(2),
      'sync, s': first.seconds.toFixed(1),
      'second sync, s': second.seconds.toFixed(1),
      'sync, MB': first.peakMB,
      'service, MB': peakMB,
      'missed limits': missedLimits(ratio > MAX_RATIO ? [`ratio ${MAX_RATIO}`] : []),
    });
  }
  await rm(content, { recursive: true });
}
printTable(rows);

/** The 95th percentiles of the content service's answers, by kind of term. */
async function measureSearch(database: string, terms: Terms[]) {
  const main = path.join(root, 'apps/content/src/main.ts');
  const port = await freePort();
  const env = { ...process.env, DATABASE_URL: database, PORT: `${port}`, LOG_LEVEL: 'warn' };
  const service = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    const origin = `http://127.0.0.1:${port}`;
    await untilListening(`${origin}/readyz`);
    const times = new Map<string, number[]>();
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [kind, term] of terms.flatMap((kinds) => Object.entries(kinds))) {
        const start = performance.now();
        const response = await fetch(`${origin}/richText/search/${encodeURIComponent(term)}`);
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`The search for ${term} failed: ${response.status}.`);
        const ms = performance.now() - start;
        // The first round warms up.
        if (round > 0) times.set(kind, [...(times.get(kind) ?? []), ms]);
      }
    }
    const p95 = new Map([...times].map(([kind, each]) => [kind, percentile(each, 0.95)]));
    return { p95, peakMB: await memoryPeak(service) };
  } finally {
    service.kill();
    await once(service, 'exit');
  }
}
