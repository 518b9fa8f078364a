import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Limits } from './limits.ts';
import { createFakeApi, type FakeApi } from './testing/createFakeApi.ts';
import { serveDemoContent } from './testing/demoContent.ts';
import { startTestGateway, type TestGateway } from './testing/startTestGateway.ts';

vi.setConfig({ testTimeout: 30_000 });

const CROWD = 100;
const SECOND = 1000;
const limits: Partial<Limits> = {
  headersMs: 400,
  requestMs: 600,
  stalledMs: 600,
  keepAliveMs: 800,
  checkMs: 50,
};
const head = (target = '/homeWeb', method = 'GET') =>
  `${method} ${target} HTTP/1.1\r\nHost: site.test\r\n`;

let api: FakeApi;
let gateway: TestGateway;
let crowd: Attacker[] = [];

beforeAll(async () => {
  api = await createFakeApi();
  serveDemoContent(api);
  const headers = { 'Content-Type': 'image/webp' };
  api.on('/media/large.webp', { raw: Buffer.alloc(10 * 1024 * 1024), headers });
  gateway = await startTestGateway(api, { limits });
});
afterEach(() => {
  for (const { socket } of crowd) socket.destroy();
  crowd = [];
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

interface Attacker {
  socket: Socket;
  /** What it has been told so far. */
  text: () => string;
  isCutOff: () => boolean;
}

function attack(bytes: string, listens = true): Attacker {
  const socket = connect(gateway.port, '127.0.0.1');
  let text = '';
  let isCutOff = false;
  const end = () => {
    isCutOff = true;
  };
  socket.on('error', end).on('close', end).on('end', end);
  if (listens) {
    socket.on('data', (data) => {
      text += data;
    });
  }
  if (bytes) socket.write(bytes);
  return { socket, text: () => text, isCutOff: () => isCutOff };
}

async function attackAll(bytes: string, listens = true): Promise<void> {
  crowd = Array.from({ length: CROWD }, () => attack(bytes, listens));
  await vi.waitFor(() => {
    expect(crowd.filter(({ socket }) => socket.connecting)).toEqual([]);
  }, 5000);
}

/** Each of them sends so much again and again, until it is cut off. */
function trickle(bytes: string): () => void {
  const timer = setInterval(() => {
    for (const { socket } of crowd) if (socket.writable) socket.write(bytes);
  }, 100);
  return () => clearInterval(timer);
}

const untilAllAreCutOff = () =>
  vi.waitFor(() => expect(crowd.filter(({ isCutOff }) => !isCutOff())).toHaveLength(0), 15_000);

const pages = ['/homeWeb', '/homeApp', '/details?banner=1', '/maintain', '/judgeView'];

/** How long a page takes another visitor meanwhile, in the middle: the machine may be busy. */
async function visitOthers(rounds = 2): Promise<number> {
  const took: number[] = [];
  for (let visit = 0; visit < rounds * pages.length; visit += 1) {
    const path = pages[visit % pages.length] ?? '/';
    const begun = performance.now();
    const reply = await fetch(gateway.address + path, { headers: { Connection: 'close' } });
    expect([path, reply.status]).toEqual([path, 200]);
    expect(await reply.text()).toContain('</html>');
    took.push(performance.now() - begun);
  }
  return took.sort((a, b) => a - b)[took.length >> 1] ?? Number.NaN;
}

describe('while hundreds', () => {
  it('send their headers byte by byte, others get pages, and they are told that time is up', async () => {
    await attackAll(head());
    const stop = trickle('a');
    expect(await visitOthers()).toBeLessThan(SECOND);
    await untilAllAreCutOff();
    stop();
    for (const { text } of crowd) expect(text()).toMatch(/^($|HTTP\/1\.1 408 )/);
    expect(crowd.filter(({ text }) => text().startsWith('HTTP/1.1 408 ')).length).toBeGreaterThan(
      CROWD / 2,
    );
  });

  it('connect and say nothing, others get pages, and they are cut off', async () => {
    await attackAll('');
    expect(await visitOthers()).toBeLessThan(SECOND);
    await untilAllAreCutOff();
  });

  it('send a body byte by byte, others get pages, and they have their one answer at once', async () => {
    await attackAll(`${head('/homeWeb', 'POST')}Content-Length: 1000000\r\n\r\n`);
    const stop = trickle('a');
    expect(await visitOthers()).toBeLessThan(SECOND);
    await untilAllAreCutOff();
    stop();
    for (const { text } of crowd) expect(text().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 405']);
  });

  it('send chunks byte by byte, others get pages, and they have their one answer at once', async () => {
    await attackAll(`${head()}Transfer-Encoding: chunked\r\n\r\n`);
    const stop = trickle('1\r\na\r\n');
    expect(await visitOthers()).toBeLessThan(SECOND);
    await untilAllAreCutOff();
    stop();
    for (const { text } of crowd) expect(text().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });

  it('ask for page after page and read none, others get pages, and they are cut off', async () => {
    await attackAll(`${head('/unknown')}\r\n`.repeat(10), false);
    expect(await visitOthers()).toBeLessThan(SECOND);
    for (const { socket } of crowd) socket.resume();
    await untilAllAreCutOff();
  });

  it('keep their connection after a page, others get pages, and it ends after a while', async () => {
    await attackAll(`${head()}\r\n`);
    await vi.waitFor(() => expect(crowd.filter(({ text }) => !text())).toEqual([]), 5000);
    expect(crowd.filter(({ isCutOff }) => isCutOff())).toEqual([]);
    expect(await visitOthers()).toBeLessThan(SECOND);
    await untilAllAreCutOff();
  });
});

describe('who takes nothing of a large picture', () => {
  it('is cut off after a while, and lets go of the picture’s source', async () => {
    crowd = Array.from({ length: 20 }, () => attack(`${head('/media/large.webp')}\r\n`, false));
    await vi.waitFor(() => expect(api.open()).toBeGreaterThan(10), 5000);
    expect(await visitOthers()).toBeLessThan(SECOND);
    await vi.waitFor(() => expect(api.open()).toBeLessThanOrEqual(1), 15_000);
  });

  it('is not who takes it slowly', async () => {
    const { socket } = attack('', false);
    let seen = 0;
    socket.on('data', (data) => {
      seen += data.length;
      socket.pause();
      setTimeout(() => socket.resume(), 2);
    });
    socket.write(`${head('/media/large.webp')}Connection: close\r\n\r\n`);
    await vi.waitFor(() => expect(seen).toBeGreaterThan(10 * 1024 * 1024), 20_000);
    socket.destroy();
  });
});

describe('when there is no room for another connection', () => {
  it.each([
    ['connect and say nothing', ''],
    ['never end their headers', head('/healthz')],
    ['have been answered', `${head('/healthz')}\r\n`],
    ['have been answered and never end their next headers', `${head('/healthz')}\r\n${head()}`],
  ])('those who %s make room', async (_, bytes) => {
    // Nothing else ends them while this test runs.
    const patient = {
      headersMs: 60_000,
      requestMs: 60_000,
      stalledMs: 60_000,
      keepAliveMs: 60_000,
    };
    const full = await startTestGateway(api, { limits: { ...patient, connections: 50 } });
    const silent = Array.from({ length: 50 }, () => connect(full.port, '127.0.0.1'));
    for (const socket of silent) {
      socket.on('error', () => {}).write(bytes);
      await once(socket, bytes.endsWith('\r\n\r\n') ? 'data' : 'connect');
      socket.resume();
    }
    for (let visit = 0; visit < 10; visit += 1) {
      const reply = await fetch(`${full.address}/homeWeb`, { headers: { Connection: 'close' } });
      expect(reply.status).toBe(200);
      await reply.text();
    }
    for (const socket of silent) socket.destroy();
    await full.close();
  });
});
