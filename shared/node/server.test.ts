import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { createDrain, describeListenError, listenOn } from './server.ts';

it('names a host that is not an address of this machine', async () => {
  // Reserved for documentation.
  await expect(listenOn(createServer(), { port: 0, host: '192.0.2.1' })).rejects.toThrow(
    'HOST 192.0.2.1 is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.',
  );
});

it('names a port that the user may not open, by its variable', () => {
  const error = Object.assign(new Error('listen'), { code: 'EACCES' });
  expect(describeListenError(error, { port: 80, host: '0.0.0.0' }, 'OPS_PORT')).toBe(
    'Port 80 may not be opened by this user. Set OPS_PORT to one above 1023.',
  );
});

it('closes connections without a request at the start of the shutdown, and waits for a running request', async () => {
  const { promise: response, resolve: respond } = Promise.withResolvers<ServerResponse>();
  const server = createServer((_req, res) => respond(res));
  const drain = createDrain(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const unused = connect(port, '127.0.0.1');
  await once(server, 'connection');
  const running = fetch(`http://127.0.0.1:${port}`);
  const res = await response;

  const drained = drain(60_000);
  await once(unused.resume(), 'close');
  res.end('complete');
  expect(await (await running).text()).toBe('complete');
  await drained;
});

it('closes the connection of a request that takes longer than the grace period', async () => {
  const { promise: response, resolve: respond } = Promise.withResolvers<ServerResponse>();
  const server = createServer((_req, res) => respond(res));
  const drain = createDrain(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const running = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  running.catch(() => {});
  await response;
  await drain(50);
  await expect(running).rejects.toThrow();
});
