import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { createContentApp } from '../../apps/content/src/createContentApp.ts';
import { fillWithDemo } from '../../apps/content/src/fillWithDemo.ts';
import { openStore } from '../../apps/content/src/store/openStore.ts';
import { IN_MEMORY } from '../../apps/content/src/store/sqlite/openDatabase.ts';
import { createFakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { root } from '../../scripts/buildStamp.ts';
import { runDoctor } from './runDoctor.ts';
import { serveWell } from './testing/serveWell.ts';

vi.setConfig({ testTimeout: 30_000 });

async function run(args: string[], env: NodeJS.ProcessEnv = {}) {
  let [stdout, stderr] = ['', ''];
  const code = await runDoctor(args, env, {
    out: (text) => {
      stdout += text;
    },
    err: (text) => {
      stderr += text;
    },
  });
  return { code, stdout, stderr };
}

describe('the doctor', () => {
  it('finds nothing to say of the content service with the demo, and ends with 0', async () => {
    const store = await openStore(IN_MEMORY);
    await fillWithDemo(store, { info: () => {} });
    const server = createServer(createContentApp(store, { error: () => {} }));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // The one test of the command as a process.
    const typed = ['run', '--silent', 'doctor', '--', `${base}/`];
    const { stdout } = await promisify(execFile)('npm', typed, { cwd: root });
    server.closeAllConnections();
    server.close();
    await store.close();

    const [head, blank, ...lines] = stdout.split('\n');
    expect(head).toBe(`Asking the API at ${base}, and for pictures at ${base}/media/`);
    expect([blank, ...lines.splice(-3)]).toEqual(['', '', 'All is there that the pages need.', '']);
    expect(lines.length).toBeGreaterThan(15);
    expect(lines.filter((line) => !/^ok {10}.+ {2}<http.+>$/.test(line))).toEqual([]);
  });

  it('says once that an API is down, and ends with 1', async () => {
    const api = await createFakeApi();
    await api.close();
    const { code, stdout, stderr } = await run([api.base]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toContain('- Nothing listens there: the connection is refused.\n');
    expect(stdout.match(/BROKEN/g)).toHaveLength(1);
  });

  it('says that a port is none for HTTP', async () => {
    const { code, stdout } = await run(['http://127.0.0.1:6000']);
    expect(code).toBe(1);
    expect(stdout).toContain('- The gateway asks nothing at this port: it belongs to another');
  });

  it('asks for pictures at MEDIA_UPSTREAM, and names it when they are missing', async () => {
    const [api, pictures] = await Promise.all([createFakeApi(), createFakeApi({ path: '/cdn' })]);
    serveWell(api);
    serveWell(pictures);
    for (const name of ['logo', 'wide', 'wide-800', 'tall', 'borrow']) {
      api.on(`/media/${name}.webp`, { status: 404 });
    }
    const found = await run([api.base], { MEDIA_UPSTREAM: pictures.base });
    const missing = await run([api.base], { MEDIA_UPSTREAM: '' });
    await Promise.all([api.close(), pictures.close()]);

    expect(found.code).toBe(0);
    expect(found.stdout).toContain(`<${pictures.base}/media/logo.webp>`);
    expect(missing.code).toBe(1);
    expect(missing.stdout).toContain('BROKEN      picture of the logo and 4 more\n');
    expect(missing.stdout).toContain('If pictures come from another address, set MEDIA_UPSTREAM.');
  });

  const rule = 'it must be an http(s) address without credentials, query or fragment.';
  const misspelt = (address: string, meant: string): [string[], string] => [
    [address],
    `The address is "${address}"; ${rule}\nDid you mean ${meant} ?\n`,
  ];
  it.each<[args: string[], message: string]>([
    [[], 'No address of an API is given.\n'],
    [[' '], 'No address of an API is given.\n'],
    [['http://a.example', 'x'], 'One address is enough; there are 2: http://a.example x\n'],
    misspelt('a.example/v1', 'http://a.example/v1'),
    misspelt('https:/a.example/v1', 'https://a.example/v1'),
    misspelt('localhost:8081', 'http://localhost:8081'),
    misspelt('https://a.example/v1/?key=site#x', 'https://a.example/v1'),
    [['ftp://a.example'], `The address is "ftp://a.example"; ${rule}\n\n`],
    [['--deep', 'http://a.example'], "Unknown option '--deep'"],
  ])('refuses %j, says what would be right, and ends with 2', async (args, message) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.startsWith(message)).toBe(true);
    expect(stderr).toContain('\n\nUsage: npm run doctor -- <API base URL>\n');
    expect(stderr).not.toContain('    at ');
  });

  it('refuses a MEDIA_UPSTREAM that is no address', async () => {
    const { code, stderr } = await run(['http://a.example'], { MEDIA_UPSTREAM: 'pictures' });
    expect(code).toBe(2);
    expect(stderr.startsWith(`MEDIA_UPSTREAM is "pictures"; ${rule}\n`)).toBe(true);
  });

  it.each(['--help', '-h'])('says how it is used when asked by %s', async (option) => {
    const { code, stdout, stderr } = await run([option]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: npm run doctor -- <API base URL>\n/);
  });
});
