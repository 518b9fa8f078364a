import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFakeApi, type FakeApi } from '../../src/testing/createFakeApi.ts';
import { serveDemoContent } from '../../src/testing/demoContent.ts';
import { startTestGateway, type TestGateway } from '../../src/testing/startTestGateway.ts';

const STALLED_MS = 600;
const LARGE = 10 * 1024 * 1024;
const head = (target: string) => `GET ${target} HTTP/1.1\r\nHost: site.test\r\n`;

let api: FakeApi;
beforeAll(async () => {
  api = await createFakeApi();
  serveDemoContent(api);
});
afterAll(() => api.close());

let gateway: TestGateway;
afterEach(() => gateway.close());

describe('who takes nothing of a large picture', { timeout: 15_000 }, () => {
  it('is cut off after a while, and lets go of the picture’s source; who takes it slowly is not', async () => {
    const headers = { 'Content-Type': 'image/webp' };
    api.on('/media/large.webp', { raw: Buffer.alloc(LARGE), headers });
    gateway = await startTestGateway(api, { limits: { stalledMs: STALLED_MS } });
    const ask = () => {
      const socket = connect(gateway.port, '127.0.0.1').on('error', () => {});
      socket.write(`${head('/media/large.webp')}Connection: close\r\n\r\n`);
      return socket;
    };
    const begun = Date.now();
    const stalled = Array.from({ length: 10 }, ask);
    let received = 0;
    const slow = ask().on('data', (data) => {
      received += data.length;
      slow.pause();
      setTimeout(() => slow.resume(), 8);
    });
    await vi.waitFor(() => expect(api.open()).toBeGreaterThan(5), 5000);
    await vi.waitFor(() => expect(api.open()).toBe(0), 10_000);
    expect(Date.now() - begun).toBeGreaterThan(STALLED_MS);
    await vi.waitFor(() => expect(received).toBeGreaterThan(LARGE), 10_000);
    for (const socket of stalled) socket.destroy();
  });
});

describe('when there is no room for another connection', { timeout: 15_000 }, () => {
  it.each([
    ['connect and say nothing', ''],
    ['never end their headers', head('/healthz')],
    ['have been answered', `${head('/healthz')}\r\n`],
    ['have been answered and never end their next headers', `${head('/healthz')}\r\n${head('/')}`],
  ])('those who %s make room', async (_, bytes) => {
    // By default, time ends no connection while this test runs.
    gateway = await startTestGateway(api, { limits: { connections: 16 } });
    const silent = Array.from({ length: 16 }, () => connect(gateway.port, '127.0.0.1'));
    for (const socket of silent) {
      socket.on('error', () => {}).write(bytes);
      await once(socket, bytes.endsWith('\r\n\r\n') ? 'data' : 'connect');
      socket.resume();
    }
    for (let visit = 0; visit < 10; visit += 1) {
      const reply = await fetch(`${gateway.address}/homeWeb`, { headers: { Connection: 'close' } });
      expect(reply.status).toBe(200);
      await reply.text();
    }
    for (const socket of silent) socket.destroy();
  });
});
