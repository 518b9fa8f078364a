import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFolder } from '../apps/content/src/testing/createFolder.ts';
import { fill } from '../apps/content/src/testing/sync.ts';
import { addTestBuilds, copySite } from '../test/copySite.ts';
import { startProcess } from '../test/startProcess.ts';

type Site = ReturnType<typeof startProcess>;

const newDatabase = () => path.join(tempFolder(), 'content.db');
const filled = () => fill(newDatabase(), createFolder());

const started: Site[] = [];
afterEach(async () => {
  for (const site of started.splice(0)) {
    if (hasGroup(site)) site.signalGroup('SIGKILL');
    await site.ended;
  }
});

/** Starts a copy of the site; stopped after the test. */
function start(folder: string, env: NodeJS.ProcessEnv = {}, npm = false): Site {
  const own = { DATABASE_URL: newDatabase(), SNAPSHOT_DIR: tempFolder() };
  const site = startProcess({ folder, npm, env: { ...own, ...env } });
  started.push(site);
  return site;
}

function hasGroup({ signalGroup }: Site): boolean {
  try {
    signalGroup(0);
    return true;
  } catch {
    return false;
  }
}

/** The lines of its log at these levels. */
const logOf = (site: Site, ...levels: string[]) =>
  site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ level }) => levels.includes(level));

const folder = copySite();

describe('a start without builds', () => {
  const build = path.join(folder, 'apps/desktop/dist');
  const config = path.join(folder, 'apps/desktop/vite.config.ts');
  const originalConfig = readFileSync(config);
  afterEach(() => writeFileSync(config, originalConfig));

  it('exits with 1 before it builds or opens the store, if its port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const database = newDatabase();

    const site = start(folder, { PORT: String(port), DATABASE_URL: database });

    expect(await site.ended).toEqual({ code: 1, signal: null });
    expect(site.output()).toBe(
      `Port ${port} on 127.0.0.1 is in use. Stop what listens there, or set PORT to another port.\n`,
    );
    expect([build, database].filter((file) => existsSync(file))).toEqual([]);
    server.close();
  });

  it('ends with 1 when the build fails', async () => {
    writeFileSync(config, 'throw new Error("no such plugin");');
    const site = start(folder);
    expect(await site.ended).toEqual({ code: 1, signal: null });
    expect(site.output()).toContain('Building the site for desktop and mobile');
    expect(site.output()).toContain('no such plugin');
    expect(site.output()).toContain('The site could not be built.');
  });

  it('leaves no build behind when it is killed', async () => {
    writeFileSync(
      config,
      'console.log("build runs"); setInterval(() => {}, 1000); await new Promise(() => {});',
    );
    const site = start(folder);
    await site.waitForOutput(/build runs/);
    site.child.kill('SIGKILL');
    expect((await site.ended).signal).toBe('SIGKILL');
    await vi.waitFor(() => expect(hasGroup(site)).toBe(false), 5000);
  });
});

describe('a start with builds', () => {
  beforeAll(() => addTestBuilds(folder));

  it('builds nothing, serves its content after kill -9, and on Ctrl-C ends the gateway, then the content service, at once and with 0, though a browser keeps its connection', async () => {
    const env = { SNAPSHOT_DIR: tempFolder(), DATABASE_URL: await filled() };
    const killed = start(folder, env);
    const page = await (await fetch(`${await killed.address()}/homeWeb`)).text();
    const snapshot = path.join(env.SNAPSHOT_DIR, 'content.json');
    await vi.waitUntil(() => existsSync(snapshot), 10_000);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(killed.output()).not.toMatch(/snapshot|Building/);

    const again = start(folder, env, true);
    const agent = new Agent({ keepAlive: true });
    const [reply] = await once(get(`${await again.address()}/homeWeb`, { agent }), 'response');
    expect(await text(reply)).toBe(page);
    expect(again.output()).toContain('"message":"snapshot restored"');
    // That of another database is ignored.
    const { source } = JSON.parse(readFileSync(snapshot, 'utf8'));
    expect(source).toBe(`content service of ${env.DATABASE_URL}`);

    const startedAt = Date.now();
    // The terminal signals npm and the site, and npm signals the site once more.
    again.signalGroup('SIGINT');

    expect(await again.ended).toEqual({ code: 0, signal: null });
    // The grace for visitors who are being served is ten seconds.
    expect(Date.now() - startedAt).toBeLessThan(3000);
    const log = logOf(again, 'info').map(({ service, message }) => `${service}: ${message}`);
    expect(log.slice(-4)).toEqual([
      'gateway: shutting down',
      'gateway: draining connections',
      'content: shutting down',
      'content: draining connections',
    ]);
    agent.destroy();
  });

  it('exits with 1 and says why, if the content service cannot start', async () => {
    const database = newDatabase();
    writeFileSync(database, 'no database');
    const site = start(folder, { DATABASE_URL: database });
    expect(await site.ended).toEqual({ code: 1, signal: null });
    expect(logOf(site, 'warn', 'error').map(({ message }) => message)).toEqual([
      expect.stringContaining(`The database ${database} is damaged`),
    ]);
  });

  it('exits with 0 on SIGTERM while its content service waits for its database', async () => {
    const site = start(folder, { DATABASE_URL: 'postgres://u@127.0.0.1:1/x' });
    await site.waitForOutput(/waiting for the database/);
    site.child.kill('SIGTERM');
    expect(await site.ended).toEqual({ code: 0, signal: null });
  });

  it('exits with 1 and says why, when the thread of the content service ends', async () => {
    const thread = path.join(folder, 'apps/content/src/contentThread.ts');
    const original = readFileSync(thread, 'utf8');
    writeFileSync(thread, `${original.split('await once(')[0]};\nthrow new Error('no more');`);
    const site = start(folder, { DATABASE_URL: await filled() });
    expect(await site.ended).toEqual({ code: 1, signal: null });
    expect(logOf(site, 'error').map(({ message }) => message)).toEqual([
      'The content service has failed: no more',
    ]);
    writeFileSync(thread, original);
  });
});
