import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { tempFolder } from '../apps/content/src/testing/tempFolder.ts';
import { copySite } from '../test/copySite.ts';
import { isRunning, type StartProcess, startProcess } from '../test/startProcess.ts';

// The first test that needs a built site builds it.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The desktop site was never built before this file, and is built once by it. */
const folder = copySite(['mobile']);
const desktopBuild = path.join(folder, 'apps/desktop/dist');

async function stop(site: StartProcess): Promise<void> {
  if (site.hasGroup()) site.signalGroup('SIGKILL');
  for (const pid of site.contentPids().filter(isRunning)) process.kill(pid, 'SIGKILL');
  await site.ended;
}

const newDatabase = () => path.join(tempFolder(), 'content.db');
const startSite = (env: NodeJS.ProcessEnv = {}, npm = false) =>
  startProcess({ folder, npm, env: { DATABASE_URL: newDatabase(), ...env } });

const started: StartProcess[] = [];
afterEach(async () => {
  for (const site of started.splice(0)) await stop(site);
});

/** Stopped after the test. */
function start(...options: Parameters<typeof startSite>): StartProcess {
  const site = startSite(...options);
  started.push(site);
  return site;
}

async function expectNothingLeft(site: StartProcess, address?: string): Promise<void> {
  await vi.waitFor(() => expect(site.hasGroup()).toBe(false), 5000);
  await vi.waitFor(() => expect(site.contentPids().filter(isRunning)).toEqual([]), 5000);
  // Its gateway first completes the requests in flight.
  if (address) await vi.waitFor(() => expect(fetch(address)).rejects.toThrow(), 5000);
}

describe('a start with a faulty environment', () => {
  it('names every error of gateway and content service at once, builds nothing and ends with 1', async () => {
    const faults = { PORT: '99999', SITE_CLOSED: 'maybe', DATABASE_URL: 'mysql://db/site' };
    const site = start({ ...faults, DEMO: 'please', LOG_LEVEL: 'loud', API_UPSTREAM: ' ' });

    expect(await site.ended).toEqual({ code: 1, signal: null });
    expect(site.output().trimEnd().split('\n')).toEqual([
      'PORT is "99999"; it must be a whole number from 0 to 65535.',
      'LOG_LEVEL is "loud"; it must be one of silent, error, warn, info, debug.',
      'SITE_CLOSED is "maybe"; it must be auto, on or off.',
      'DEMO is "please"; it must be on or off.',
      'DATABASE_URL: mysql: is not supported; use the path of a file or postgres://user@host:5432/database',
    ]);
    expect(existsSync(desktopBuild)).toBe(false);
  });

  it('names no error of the content service, if it has another API', async () => {
    const site = start({ API_UPSTREAM: 'api.test', DATABASE_URL: 'mysql://x' });
    expect(await site.ended).toEqual({ code: 1, signal: null });
    expect(site.output()).toMatch(/^API_UPSTREAM is "api\.test"; .+\n$/);
  });
});

it('a start on a port in use exits with 1 before it builds or opens the store', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const database = newDatabase();

  const site = start({ PORT: String(port), DATABASE_URL: database });

  expect(await site.ended).toEqual({ code: 1, signal: null });
  expect(site.output()).toBe(
    `Port ${port} on 127.0.0.1 is in use. Stop what listens there, or set PORT to another port.\n`,
  );
  expect([desktopBuild, database].filter((file) => existsSync(file))).toEqual([]);
  server.close();
});

describe('a start whose build does not finish', () => {
  const config = path.join(folder, 'apps/desktop/vite.config.ts');
  const originalConfig = readFileSync(config);
  afterEach(() => writeFileSync(config, originalConfig));

  it('ends with 1 when the build fails', async () => {
    writeFileSync(config, 'throw new Error("no such plugin");');
    const site = start();
    expect(await site.ended).toEqual({ code: 1, signal: null });
    expect(site.output()).toContain('no such plugin');
    expect(site.output()).toContain('The site could not be built.');
  });

  it('leaves no build behind when it is killed', async () => {
    writeFileSync(
      config,
      'console.log("build runs"); setInterval(() => {}, 1000); await new Promise(() => {});',
    );
    const site = start();
    await site.waitForOutput(/build runs/);
    site.child.kill('SIGKILL');
    expect((await site.ended).signal).toBe('SIGKILL');
    await expectNothingLeft(site);
  });
});

/** The default database. The running site publishes the demo in it, which takes seconds. */
const publishedDatabase = path.join(folder, 'data/content.db');

describe('a running site', () => {
  let site: StartProcess;
  let address: string;
  beforeAll(async () => {
    // Blank values count as unset. Others: gateway/src/config.test.ts, apps/content/src/server/config.test.ts.
    const blank = { DATABASE_URL: '', DATABASE_PASSWORD_FILE: ' ', SNAPSHOT_DIR: ' ' };
    site = startSite({ NODE_ENV: 'development', ...blank });
    address = await site.address();
  });
  afterAll(() => stop(site));

  it('was built for visitors at its start, in any environment', async () => {
    expect(site.output()).toContain('Building the site for desktop');
    expect(await scriptsOf(`${address}/homeWeb`, address)).toContain('Minified React error');
  });

  // The start of a process takes seconds on a busy machine. The delay before it: superviseProcess.test.ts.
  it('restarts a killed content service, and serves pages until then', async () => {
    const pages = ['/homeWeb', '/homeApp', '/api/support/config/getKey?key=site'];
    const read = async (page: string) => {
      const reply = await fetch(address + page);
      return `${reply.status} ${await reply.text()}`;
    };
    const before = await Promise.all(pages.map(read));
    expect(before[2]).toMatch(/^200 .*"code":200/);

    process.kill(site.contentPids()[0] ?? Number.NaN, 'SIGKILL');
    do expect(await Promise.all(pages.map(read))).toEqual(before);
    while (site.contentPids().length === 1);
    // Only the service itself has the answer to a new search.
    const search = async () =>
      expect(await read('/api/richText/search/1')).toMatch(/^200 .*"code":200/);
    await vi.waitFor(search, { timeout: 20_000, interval: 20 });
  });

  it('leaves no process behind when it is killed', async () => {
    expect(site.contentPids().filter(isRunning)).toHaveLength(1);
    site.child.kill('SIGKILL');
    expect((await site.ended).signal).toBe('SIGKILL');
    await expectNothingLeft(site, address);
  });
});

it('npm start of a built site builds nothing, and ends at once and with 0 on Ctrl-C, though a browser keeps its connection', async () => {
  const site = start({ DATABASE_URL: publishedDatabase }, true);
  const address = await site.address();
  expect(site.output()).not.toContain('Building');
  const agent = new Agent({ keepAlive: true });
  const [reply] = await once(get(`${address}/homeWeb`, { agent }), 'response');
  await once(reply.resume(), 'end');

  const startedAt = Date.now();
  site.signalGroup('SIGINT');

  expect(await site.ended).toEqual({ code: 0, signal: null });
  // The grace for visitors who are being served is ten seconds.
  expect(Date.now() - startedAt).toBeLessThan(3000);
  await expectNothingLeft(site, address);
  agent.destroy();
});

/** The scripts that a page names, joined. */
async function scriptsOf(page: string, address: string): Promise<string> {
  const html = await (await fetch(page)).text();
  // The loader of a rendered document fetches them when it has been painted.
  const sources = /data-scripts="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  const replies = await Promise.all(sources.map((src) => fetch(new URL(src, address))));
  return (await Promise.all(replies.map((reply) => reply.text()))).join('\n');
}
