import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { Agent, get } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { serveDemoContent } from '../gateway/src/testing/demoContent.ts';
import { copySite } from './copySite.ts';
import { isRunning, type StartProcess, startProcess } from './startProcess.ts';

// Each test starts the whole site, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const data = mkdtempSync(path.join(tmpdir(), 'twinfront-start-'));
/** Of a repository that is built, and of one that never was. */
let built: string;
let bare: string;

beforeAll(async () => {
  built = copySite({ built: true });
  bare = copySite({ built: false });
  // Builds what has changed since, once for all tests.
  const site = start();
  await site.address();
  site.signalGroup('SIGTERM');
  await site.ended;
});
afterAll(() => {
  for (const folder of [data, built, bare]) rmSync(folder, { recursive: true, force: true });
});

const started: StartProcess[] = [];
afterEach(async () => {
  for (const site of started.splice(0)) {
    if (site.hasGroup()) site.signalGroup('SIGKILL');
    for (const pid of site.contentPids().filter(isRunning)) process.kill(pid, 'SIGKILL');
    await site.ended;
  }
});

let databases = 0;
const newDatabase = () => path.join(data, `${databases++}.db`);

function start(
  env: NodeJS.ProcessEnv = {},
  { folder = built, npm = false }: { folder?: string; npm?: boolean } = {},
): StartProcess {
  const site = startProcess({ folder, npm, env: { DATABASE_URL: newDatabase(), ...env } });
  started.push(site);
  return site;
}

async function takePort(): Promise<{ server: Server; port: string }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: String((server.address() as AddressInfo).port) };
}

/** Whether somebody else can listen there now. */
async function isFree(address: string): Promise<boolean> {
  const server = createServer().listen(Number(new URL(address).port), '127.0.0.1');
  const free = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return free;
}

const distIn = (folder: string) =>
  ['desktop', 'mobile'].filter((app) => existsSync(path.join(folder, 'apps', app, 'dist')));

/** Which builds have been finished. */
const stampsIn = (folder: string) =>
  distIn(folder).filter((app) => existsSync(path.join(folder, 'apps', app, 'dist/.stamp')));

async function expectNothingLeft(site: StartProcess): Promise<void> {
  await vi.waitFor(() => expect(site.hasGroup()).toBe(false), 5000);
  await vi.waitFor(() => expect(site.contentPids().filter(isRunning)).toEqual([]), 5000);
}

describe('a start with a faulty environment', () => {
  it('names every fault of gateway and content service at once, builds nothing and ends with 1', async () => {
    const faulty = {
      PORT: '99999',
      HOST: 'http://here',
      MEDIA_UPSTREAM: '/media',
      PUBLIC_ORIGIN: 'https://a.test/b',
      TRUST_PROXY: 'everyone',
      CLOSE_FLAG_REFRESH_MS: '1',
      CONTENT_TTL_MS: '5s',
      SITE_CLOSED: 'maybe',
      LOG_LEVEL: 'loud',
      SHUTDOWN_GRACE_MS: '-1',
      CONTENT_PORT: 'x',
      CONTENT_HOST: '?',
      DATABASE_URL: 'mysql://db/site',
    };

    const site = start(faulty, { folder: bare });

    expect(await site.ended).toEqual({ code: 1, signal: null });
    expect(site.said().trimEnd().split('\n')).toEqual([
      'PORT is "99999"; it must be a whole number from 0 to 65535.',
      'HOST is "http://here"; it must be an IP address or a host name of this machine.',
      'MEDIA_UPSTREAM is "/media"; it must be an http(s) address without credentials, query or fragment.',
      'PUBLIC_ORIGIN is "https://a.test/b"; it must be an origin such as https://www.example.com, without a path.',
      expect.stringMatching(/^TRUST_PROXY is "everyone"; it must be true, false, a number/),
      'CLOSE_FLAG_REFRESH_MS is "1"; it must be a whole number from 50 to 86400000.',
      'CONTENT_TTL_MS is "5s"; it must be a whole number from 1 to 86400000.',
      'SITE_CLOSED is "maybe"; it must be auto, on or off.',
      'LOG_LEVEL is "loud"; it must be one of silent, error, warn, info, debug.',
      'SHUTDOWN_GRACE_MS is "-1"; it must be a whole number from 0 to 86400000.',
      'CONTENT_PORT: "x" is not a port; give 0 to 65535',
      'CONTENT_HOST: "?" is not a host; give a name or an IP address',
      'DATABASE_URL: mysql: is not supported; give the path of a file or postgres://user@host:5432/database',
    ]);
    expect(distIn(bare)).toEqual([]);
  });

  it('does not ask for the content service before an API of its own', async () => {
    const site = start({ API_UPSTREAM: 'api.test', DATABASE_URL: 'mysql://x' }, { folder: bare });
    expect(await site.ended).toEqual({ code: 1, signal: null });
    expect(site.said()).toBe(
      'API_UPSTREAM is "api.test"; it must be an http(s) address without credentials, query or fragment.\n',
    );
  });

  it('takes empty values for unset ones, blanks too', async () => {
    const names =
      'HOST MEDIA_UPSTREAM PUBLIC_ORIGIN TRUST_PROXY CLOSE_FLAG_REFRESH_MS CONTENT_TTL_MS SNAPSHOT_DIR SITE_CLOSED LOG_LEVEL SHUTDOWN_GRACE_MS CONTENT_PORT CONTENT_HOST DATABASE_URL DATABASE_PASSWORD_FILE';
    const env = Object.fromEntries(
      names.split(' ').map((name, index) => [name, ' '.repeat(index % 2)]),
    );
    const site = start({ ...env, API_UPSTREAM: ' ' });
    expect((await fetch(`${await site.address()}/readyz`)).status).toBe(200);
    expect(existsSync(path.join(built, 'data/content.db'))).toBe(true);
  });

  it('names the faults of the content service too when the API is a blank', async () => {
    const site = start({ API_UPSTREAM: ' ', PORT: 'x', DATABASE_URL: 'mysql://x' });
    expect(await site.ended).toEqual({ code: 1, signal: null });
    expect(site.said().trimEnd().split('\n')).toEqual([
      'PORT is "x"; it must be a whole number from 0 to 65535.',
      'DATABASE_URL: mysql: is not supported; give the path of a file or postgres://user@host:5432/database',
    ]);
  });
});

describe('a start on a port that is in use', () => {
  it('says so before it builds or touches the store, and ends with 1', async () => {
    const { server, port } = await takePort();
    const database = newDatabase();

    const site = start({ PORT: port, DATABASE_URL: database }, { folder: bare });

    expect(await site.ended).toEqual({ code: 1, signal: null });
    expect(site.said()).toBe(
      `Port ${port} on 127.0.0.1 is in use. Stop what listens there, or choose another: PORT=8090 npm start\n`,
    );
    expect(distIn(bare)).toEqual([]);
    expect(existsSync(database)).toBe(false);
    server.close();
  });

  it('leaves the site alone that runs there', async () => {
    const first = start();
    const address = await first.address();

    const second = start({ PORT: new URL(address).port });

    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.said()).toContain('is in use');
    expect((await fetch(`${address}/homeWeb`)).status).toBe(200);
  });
});

describe('a start that has to build', () => {
  const untilFirstIsBuilt = () =>
    vi.waitFor(() => expect(stampsIn(bare)).toEqual(['desktop']), { timeout: 60_000, interval: 5 });

  afterEach(() => {
    for (const app of distIn(bare)) {
      rmSync(path.join(bare, 'apps', app, 'dist'), { recursive: true });
    }
  });

  it('builds what is missing for visitors, whoever runs it, and what has changed', async () => {
    const first = start({ NODE_ENV: 'development' }, { folder: bare });
    const address = await first.address();
    expect(first.said()).toContain('Building both sites …');
    expect(distIn(bare)).toEqual(['desktop', 'mobile']);
    const script = await scriptsOf(`${address}/homeWeb`, address);
    expect(script).toContain('Minified React error');
    first.signalGroup('SIGTERM');
    await first.ended;

    const again = start({}, { folder: bare });
    await again.address();
    expect(again.said()).not.toContain('Building');

    appendFileSync(path.join(bare, 'apps/mobile/src/main.tsx'), '\n// Changed.\n');
    const changed = start({}, { folder: bare });
    await changed.address();
    expect(changed.said()).toContain('Building both sites …');
  });

  it.each([
    ['Ctrl-C', (site: StartProcess) => site.signalGroup('SIGINT')],
    ['SIGTERM to npm', ({ child }: StartProcess) => child.kill('SIGTERM')],
  ])('ends with its build on %s', async (_name, end) => {
    const site = start({}, { folder: bare, npm: true });
    await untilFirstIsBuilt();

    end(site);

    const { code } = await site.ended;
    expect(code).not.toBe(0);
    await expectNothingLeft(site);
    expect(stampsIn(bare)).toEqual(['desktop']);
    expect(site.said()).not.toContain('The site is at');
  });

  it('takes its build along when it is killed', async () => {
    const site = start({}, { folder: bare });
    await untilFirstIsBuilt();
    site.child.kill('SIGKILL');
    expect(await site.ended).toEqual({ code: null, signal: 'SIGKILL' });
    await expectNothingLeft(site);
    expect(stampsIn(bare)).toEqual(['desktop']);
  });

  it('ends with 1 when the build fails', async () => {
    const main = path.join(bare, 'apps/mobile/src/main.tsx');
    const sound = readFileSync(main);
    writeFileSync(main, 'import "./gone.ts";');
    const site = start({}, { folder: bare });
    const end = await site.ended;
    writeFileSync(main, sound);
    expect(end).toEqual({ code: 1, signal: null });
    expect(site.said()).toContain('gone.ts');
    expect(site.said()).toContain('The sites could not be built.');
  });
});

describe('a start with a bad database', () => {
  it.each([
    ['is damaged', 'no database at all'.repeat(99), 'is damaged and was left untouched'],
    ['is nearly empty', '\n', 'is damaged and was left untouched'],
  ])('that %s names it, leaves it untouched and ends with 1', async (_name, text, message) => {
    const database = newDatabase();
    writeFileSync(database, text);

    const site = start({ DATABASE_URL: database });

    expect(await site.ended).toEqual({ code: 1, signal: null });
    expect(site.said()).toContain(`The database ${database} ${message}`);
    expect(site.said()).toContain('The content service could not start (exit 1).');
    expect(site.said()).not.toContain('    at ');
    expect(readFileSync(database, 'utf8')).toBe(text);
  });

  it('that is a folder names it and ends with 1', async () => {
    const site = start({ DATABASE_URL: data });
    expect(await site.ended).toEqual({ code: 1, signal: null });
    expect(site.said()).toContain(`The database ${data} is not a file`);
  });

  it('that was written by a newer version names it, leaves it untouched and ends with 1', async () => {
    const database = newDatabase();
    const connection = new DatabaseSync(database);
    connection.exec('CREATE TABLE x (y); PRAGMA user_version = 99');
    connection.close();
    const before = readFileSync(database);

    const site = start({ DATABASE_URL: database });

    expect(await site.ended).toEqual({ code: 1, signal: null });
    expect(site.said()).toContain(`The database ${database} has schema 99`);
    expect(readFileSync(database).equals(before)).toBe(true);
  });
});

describe('a running site', () => {
  it('has its content service back within five seconds each time it is killed, and serves pages meanwhile', async () => {
    const site = start();
    const address = await site.address();
    const pages = ['/homeWeb', '/homeApp', '/api/support/config/getKey?key=site'];
    const read = async (page: string) => {
      const reply = await fetch(address + page);
      return `${reply.status} ${await reply.text()}`;
    };
    const before = await Promise.all(pages.map(read));
    expect(before[2]).toMatch(/^200 .*"code":200/);

    let served = 0;
    let leaving = false;
    const visits = (async () => {
      while (!leaving) {
        expect(await Promise.all(pages.map(read))).toEqual(before);
        served++;
      }
    })();
    for (let times = 1; times <= 5; times++) {
      const pid = site.contentPids().at(-1) ?? Number.NaN;
      const servedBefore = served;
      process.kill(pid, 'SIGKILL');
      const begun = Date.now();
      await vi.waitFor(() => expect(site.contentPids()).toHaveLength(times + 1), {
        timeout: 5000,
        interval: 20,
      });
      expect(isRunning(pid)).toBe(false);
      // It answers what nobody has asked before.
      const found = async () =>
        expect(await read(`/api/richText/search/${times}`)).toMatch(/^200 .*"code":200/);
      await vi.waitFor(found, { timeout: 5000, interval: 20 });
      expect(Date.now() - begun).toBeLessThan(5000);
      expect(served).toBeGreaterThan(servedBefore);
    }
    leaving = true;
    await visits;
  });

  it('leaves no process behind when it is killed', async () => {
    const site = start();
    const address = await site.address();
    expect(site.contentPids().filter(isRunning)).toHaveLength(1);

    site.child.kill('SIGKILL');

    expect((await site.ended).signal).toBe('SIGKILL');
    await expectNothingLeft(site);
    expect(await isFree(address)).toBe(true);
  });

  it.each([
    ['Ctrl-C', (site: StartProcess) => site.signalGroup('SIGINT')],
    ['SIGTERM to npm', ({ child }: StartProcess) => child.kill('SIGTERM')],
    ['SIGTERM to all of its group', (site: StartProcess) => site.signalGroup('SIGTERM')],
  ])('ends at once and with 0 on %s, though a browser keeps its connection', async (_name, end) => {
    const site = start({}, { npm: true });
    const address = await site.address();
    const agent = new Agent({ keepAlive: true });
    const [reply] = await once(get(`${address}/homeWeb`, { agent }), 'response');
    await once(reply.resume(), 'end');

    const begun = Date.now();
    end(site);

    expect(await site.ended).toEqual({ code: 0, signal: null });
    // The grace for visitors who are being served is ten seconds.
    expect(Date.now() - begun).toBeLessThan(3000);
    await expectNothingLeft(site);
    expect(await isFree(address)).toBe(true);
    agent.destroy();
  });

  it('lets visitors finish on Ctrl-C, which npm passes on a second time', async () => {
    const api = await createFakeApi();
    serveDemoContent(api);
    api.on('/media/slow.png', {
      raw: 'picture',
      headers: { 'Content-Type': 'image/png' },
      delayMs: 600,
    });
    const site = start({ API_UPSTREAM: api.base }, { npm: true });
    const visit = fetch(`${await site.address()}/media/slow.png`);
    await vi.waitFor(() => expect(api.count('/media/slow.png')).toBe(1));

    site.signalGroup('SIGINT');

    expect(await (await visit).text()).toBe('picture');
    expect(await site.ended).toEqual({ code: 0, signal: null });
    await api.close();
  });

  it('ends at once on a second Ctrl-C', async () => {
    const api = await createFakeApi();
    serveDemoContent(api);
    api.on('/media/slow.png', { fault: 'silent' });
    const site = start({ API_UPSTREAM: api.base, SHUTDOWN_GRACE_MS: '60000' }, { npm: true });
    const visit = fetch(`${await site.address()}/media/slow.png`);
    visit.catch(() => {});
    await vi.waitFor(() => expect(api.count('/media/slow.png')).toBe(1));

    site.signalGroup('SIGINT');
    await site.whenSaid(/leaving/);
    const begun = Date.now();
    const again = setInterval(() => site.hasGroup() && site.signalGroup('SIGINT'), 100);

    expect(await site.ended).toEqual({ code: 1, signal: null });
    expect(Date.now() - begun).toBeLessThan(5000);
    clearInterval(again);
    await expectNothingLeft(site);
    await api.close();
  });

  it('ends cleanly when it is asked to while its content service starts', async () => {
    const site = start({}, { npm: true });
    await site.whenSaid(/"listening"/);
    site.child.kill('SIGTERM');
    expect(await site.ended).toEqual({ code: 0, signal: null });
    await expectNothingLeft(site);
  });

  it('shares its database with a second one that starts at the same time', async () => {
    const DATABASE_URL = newDatabase();
    const sites = [start({ DATABASE_URL }), start({ DATABASE_URL })];
    const addresses = await Promise.all(sites.map((site) => site.address()));

    const homes = await Promise.all(
      addresses.map(async (address) => {
        const reply = await fetch(`${address}/api/support/config/getKey?key=home`);
        return { status: reply.status, text: await reply.text() };
      }),
    );

    expect(homes[0]).toMatchObject({ status: 200, text: expect.stringContaining('"banners":["') });
    expect(homes[1]).toEqual(homes[0]);
    for (const site of sites) site.signalGroup('SIGTERM');
    expect(await Promise.all(sites.map(({ ended }) => ended))).toEqual(
      sites.map(() => ({ code: 0, signal: null })),
    );
    const store = new DatabaseSync(DATABASE_URL);
    const generations = store.prepare('SELECT state FROM generations').all();
    store.close();
    expect(generations.map(({ state }) => state)).toEqual(['current']);
  });
});

/** The scripts that a page names, joined. */
async function scriptsOf(page: string, address: string): Promise<string> {
  const html = await (await fetch(page)).text();
  // The loader of a rendered document fetches them when it has been painted.
  const sources = /data-scripts="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  const replies = await Promise.all(sources.map((src) => fetch(new URL(src, address))));
  return (await Promise.all(replies.map((reply) => reply.text()))).join('\n');
}
