import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openStore } from '../apps/content/src/store/openStore.ts';
import { exportFolder } from '../apps/content/src/sync/exportFolder.ts';
import { startPostgres } from '../apps/content/src/testing/startPostgres.ts';
import { root } from '../scripts/buildStamp.ts';
import { formatFacts, machineFacts } from './machineFacts.ts';
import { markdownTable } from './markdownTable.ts';
import { say } from './say.ts';
import { writeArticles } from './writeArticles.ts';

/*
 * A sync killed at 20 moments on each store, evenly from its start to its end: `-- kills 20`.
 * Ends with 1 if a store is not whole after a kill or after the next sync.
 */

const ARTICLES = { before: 300, after: 400 };
const kills = Number(process.argv[2] ?? 20);
if (!Number.isInteger(kills) || kills < 1) {
  say('How many kills of each store? For example: npm run bench -- kills 20');
  process.exit(1);
}

interface Result {
  store: string;
  syncSeconds: number;
  before: number;
  after: number;
  broken: number;
}

const work = await mkdtemp(path.join(tmpdir(), 'twinfront-kills-'));
const postgres = await startPostgres();
const results: Result[] = [];
try {
  const folders = { before: path.join(work, 'before'), after: path.join(work, 'after') };
  await writeArticles(folders.before, ARTICLES.before);
  await writeArticles(folders.after, ARTICLES.after);
  const content = {
    before: await createReader(folders.before),
    after: await createReader(folders.after),
  };

  for (const [store, database] of [
    ['SQLite', path.join(work, 'content.db')],
    ['PostgreSQL', postgres.url],
  ] as const) {
    await sync(database, folders.before);
    const start = performance.now();
    await sync(database, folders.after);
    const syncMs = performance.now() - start;
    const result: Result = { store, syncSeconds: syncMs / 1000, before: 0, after: 0, broken: 0 };
    for (let kill = 1; kill <= kills; kill++) {
      say(`${store}: kill ${kill} of ${kills}`);
      await sync(database, folders.before);
      await sync(database, folders.after, (syncMs * kill) / kills);
      const found = await contentIn(database);
      if (found === content.before) result.before++;
      else if (found === content.after) result.after++;
      else result.broken++;
      await sync(database, folders.after);
      if ((await contentIn(database)) !== content.after) result.broken++;
    }
    results.push(result);
  }
} finally {
  await postgres.stop();
  await rm(work, { recursive: true });
}

const head = ['store', 'sync, s', 'kills', 'content before', 'content after', 'not whole'];
const rows = results.map(({ store, syncSeconds, ...counts }) => [
  store,
  syncSeconds.toFixed(1),
  ...[kills, counts.before, counts.after, counts.broken].map(String),
]);
process.stdout.write(`${formatFacts(machineFacts())}\n\n${markdownTable(head, rows)}\n`);
if (results.some(({ broken }) => broken > 0)) process.exitCode = 1;

/** Syncs a folder in a process, which is killed after some time if one is given. */
async function sync(database: string, folder: string, killAfterMs?: number): Promise<void> {
  const cli = path.join(root, 'apps/content/src/cli.ts');
  const child = spawn(process.execPath, [cli, 'sync', folder], {
    env: { ...process.env, DATABASE_URL: database },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  if (killAfterMs !== undefined) {
    await Promise.race([ended, setTimeout(killAfterMs)]);
    child.kill('SIGKILL');
  }
  const [code] = await ended;
  if (killAfterMs === undefined && code !== 0) throw new Error(`The sync ended with ${code}.`);
}

async function contentIn(database: string): Promise<string> {
  const folder = await mkdtemp(path.join(work, 'export-'));
  const store = await openStore(database);
  try {
    await exportFolder(store, folder);
  } finally {
    await store.close();
  }
  const content = await createReader(folder);
  await rm(folder, { recursive: true });
  return content;
}

/** Every file of a folder with its bytes. */
async function createReader(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    return `${path.relative(folder, file)} ${await readFile(file, 'base64')}`;
  });
  return (await Promise.all(texts)).sort().join('\n');
}
