import '../test/installPostgres.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../apps/content/src/testing/startPostgres.ts';
import { formatFacts, machineFacts } from './machineFacts.ts';
import { markdownTable } from './markdownTable.ts';
import { measureStore, type StoreFigures } from './measureStore.ts';
import { say } from './say.ts';
import { type Terms, writeArticles } from './writeArticles.ts';

/*
 * Both stores with so many articles, searching, syncing and memory: `-- growth 1000 100000`.
 * Ends with 1 if
 * searching the most takes more than twice as long as searching the fewest.
 */

const MAX_RATIO = 2;
const counts = process.argv
  .slice(2)
  .map(Number)
  .toSorted((a, b) => a - b);
if (counts.length === 0 || !counts.every((count) => Number.isInteger(count) && count > 0)) {
  say('How many articles? For example: npm run bench -- growth 1000 10000 100000');
  process.exit(1);
}

const machine = machineFacts();
const folder = await mkdtemp(path.join(tmpdir(), 'twinfront-growth-'));
const postgres = await startPostgres();
const kinds: (keyof Terms)[] = [
  'one character',
  'two characters',
  'more characters',
  'English',
  'nowhere to be found',
  'titles',
];
const found: { store: string; count: number; figures: StoreFigures }[] = [];
try {
  for (const count of counts) {
    const content = path.join(folder, String(count));
    say(`${count} articles: writing`);
    const terms = await writeArticles(content, count);
    const stores = { SQLite: path.join(folder, `${count}.db`), PostgreSQL: postgres.url };
    for (const [store, url] of Object.entries(stores)) {
      say(`${count} articles: ${store}`);
      found.push({ store, count, figures: await measureStore(url, content, terms) });
    }
    await rm(content, { recursive: true });
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true });
}

const rows = found.map(({ store, count, figures }) => [
  store,
  count.toLocaleString('en'),
  ...kinds.map((kind) => figures.p95[kind].toFixed(1)),
  ...[figures.syncSeconds, figures.againSeconds].map((seconds) => seconds.toFixed(1)),
  ...[figures.syncMB, figures.serviceMB].map(String),
]);
const head = ['store', 'articles', ...kinds.map((kind) => `${kind}, p95 ms`)];
const rest = ['sync, s', 'again, s', 'sync, MB', 'service, MB'];
process.stdout.write(`${formatFacts(machine)}\n\n${markdownTable([...head, ...rest], rows)}\n\n`);

for (const store of ['SQLite', 'PostgreSQL']) {
  const own = found.filter((figures) => figures.store === store);
  const [least, most] = [own[0], own.at(-1)].map((row) =>
    row ? slowest(row.figures) : Number.NaN,
  );
  const ratio = (most ?? Number.NaN) / (least ?? Number.NaN);
  process.stdout.write(`${store}: the most beside the fewest, all terms: ${ratio.toFixed(2)}\n`);
  if (!(ratio <= MAX_RATIO)) process.exitCode = 1;
}

/** Of the kinds of terms that people search for. */
function slowest({ p95 }: StoreFigures): number {
  return Math.max(...kinds.map((kind) => p95[kind]));
}
