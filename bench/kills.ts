import '../test/installPostgres.ts';
import { mkdtempDisposable, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contentOf } from '../apps/content/src/testing/contentOf.ts';
import { startPostgres } from '../apps/content/src/testing/postgres/startPostgres.ts';
import { log, numberArgument, printTable } from './support/report.ts';
import { runContent } from './support/runContent.ts';
import { writeArticles } from './support/writeArticles.ts';

/*
 * Kills a sync at moments that are spread over its duration. The exit code is 1 if a store has neither
 * the content from before nor the new one afterwards, or if the next sync does not complete it.
 */

const ARTICLES = { before: 300, after: 400 };

const kills = numberArgument('kills of each store', 20);
await using work = await mkdtempDisposable(path.join(tmpdir(), 'twinfront-kills-'));
await using postgres = await startPostgres();
const folders = { before: path.join(work.path, 'before'), after: path.join(work.path, 'after') };
await writeArticles(folders.before, ARTICLES.before);
await writeArticles(folders.after, ARTICLES.after);
const content = { before: read(folders.before), after: read(folders.after) };
const stores = { SQLite: path.join(work.path, 'content.db'), PostgreSQL: postgres.url };
const rows = [];
for (const [store, database] of Object.entries(stores)) {
  await runContent(database, ['sync', folders.before]);
  const { seconds } = await runContent(database, ['sync', folders.after]);
  const found = { before: 0, after: 0, broken: 0 };
  for (let kill = 1; kill <= kills; kill += 1) {
    log(`${store}: kill ${kill} of ${kills}`);
    await runContent(database, ['sync', folders.before]);
    await runContent(database, ['sync', folders.after], (seconds * 1000 * kill) / kills);
    const left = await readStore(database);
    if (left === content.before) found.before += 1;
    else if (left === content.after) found.after += 1;
    else found.broken += 1;
    await runContent(database, ['sync', folders.after]);
    if ((await readStore(database)) !== content.after) found.broken += 1;
  }
  rows.push({
    store,
    'sync, s': seconds.toFixed(1),
    kills,
    'content before': found.before,
    'content after': found.after,
    broken: found.broken,
  });
  if (found.broken > 0) process.exitCode = 1;
}
printTable(rows);

async function readStore(database: string): Promise<string> {
  const folder = path.join(work.path, 'export');
  await runContent(database, ['export', folder]);
  const content = read(folder);
  await rm(folder, { recursive: true });
  return content;
}

/** Each file of a folder with its bytes. */
function read(folder: string): string {
  return JSON.stringify(contentOf(folder));
}
