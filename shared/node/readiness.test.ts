import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { createReadiness } from './readiness.ts';
import { listenOn } from './server.ts';

it('a server is ready between its start and its shutdown, and serves requests once it was ready', async () => {
  await using server = createServer((_req, res) => res.end('served'));
  const readiness = createReadiness(server);
  const port = await listenOn(server, { port: 0, host: '127.0.0.1' });
  const serves = () =>
    fetch(`http://127.0.0.1:${port}`, { headers: { Connection: 'close' } }).then(
      ({ ok }) => ok,
      () => false,
    );
  expect([readiness.isReady(), await serves()]).toEqual([false, false]);
  readiness.markReady();
  expect([readiness.isReady(), await serves()]).toEqual([true, true]);
  readiness.beginShutdown();
  expect([readiness.isReady(), await serves()]).toEqual([false, true]);
});

it('a server that is shut down during its start never becomes ready', () => {
  const readiness = createReadiness(createServer());
  readiness.beginShutdown();
  readiness.markReady();
  expect([readiness.isStarting(), readiness.isReady()]).toEqual([false, false]);
});
