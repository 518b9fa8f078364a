import '../test/installPostgres.ts';
import { mkdtempDisposable, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../apps/content/src/testing/startPostgres.ts';
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
const content = { before: await read(folders.before), after: await read(folders.after) };
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
    const left = await contentOf(database);
    if (left === content.before) found.before += 1;
    else if (left === content.after) found.after += 1;
    else found.broken += 1;
    await runContent(database, ['sync', folders.after]);
    if ((await contentOf(database)) !== content.after) found.broken += 1;
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

async function contentOf(database: string): Promise<string> {
  const folder = path.join(work.path, 'export');
  await runContent(database, ['export', folder]);
  const content = await read(folder);
  await rm(folder, { recursive: true });
  return content;
}

/** Each file of a folder with its bytes. */
async function read(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    return `${path.relative(folder, file)} ${await readFile(file, 'base64')}`;
  });
  return (await Promise.all(texts)).sort().join('\n');
}
