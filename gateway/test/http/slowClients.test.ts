import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { sizeLimits } from '../../../shared/api/limits.ts';
import { setUpTestGateway } from '../../src/testing/startTestGateway.ts';

/** Longer than a busy machine interrupts this process, because the timeout of a socket expires meanwhile. */
const STALLED_MS = 2000;
/** More than the buffers of the system take for a receiver that does not read. */
const LARGE = sizeLimits.attachmentBytes;

const gateway = setUpTestGateway({ limits: { stalledMs: STALLED_MS, connections: 16 } });

it('a client that does not read a file is disconnected, and its upstream request aborted; a slow reader is not', async () => {
  const { api } = gateway;
  const headers = { 'Content-Type': 'application/pdf' };
  api.on('/media/large.pdf', { raw: Buffer.alloc(LARGE, '%PDF-'), headers });
  const ask = () => {
    const socket = connect(gateway.port, '127.0.0.1').on('error', () => {});
    socket.write('GET /media/large.pdf HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    return socket;
  };
  const startedAt = Date.now();
  const stalled = Array.from({ length: 3 }, ask);
  let received = 0;
  const slow = ask().on('data', (data) => {
    received += data.length;
    // Then it has been slow for long enough.
    if (Date.now() - startedAt > 1.5 * STALLED_MS) return;
    slow.pause();
    setTimeout(() => slow.resume(), 16);
  });
  await vi.waitFor(() => {
    expect(api.count('/media/large.pdf')).toBe(4);
    expect(api.open()).toBe(0);
  }, 10_000);
  expect(Date.now() - startedAt).toBeGreaterThan(STALLED_MS);
  await vi.waitFor(() => expect(received).toBeGreaterThan(LARGE), 10_000);
  for (const socket of stalled) {
    socket.resume();
    if (!socket.closed) await once(socket, 'close');
    expect(socket.bytesRead).toBeLessThan(LARGE);
  }
});

it('at its maximum of connections the server closes new ones, until others are closed', async () => {
  const idle = Array.from({ length: 16 }, () => connect(gateway.port, '127.0.0.1'));
  for (const socket of idle) await once(socket, 'connect');
  await expect(fetch(`${gateway.address}/homeWeb`)).rejects.toThrow();
  for (const socket of idle) socket.destroy();
  await vi.waitFor(async () => {
    const reply = await fetch(`${gateway.address}/homeWeb`);
    expect(reply.status).toBe(200);
    await reply.text();
  }, 5000);
});
