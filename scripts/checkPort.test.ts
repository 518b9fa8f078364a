import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { checkPort } from './checkPort.ts';

it('finds no fault in a free port', async () => {
  expect(await checkPort(0, '127.0.0.1')).toBeUndefined();
});

it('names a port that is in use, and what to do', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await checkPort(port, '127.0.0.1')).toMatch(new RegExp(`Port ${port} .* set PORT to`));
  server.close();
});

it('names a host that is not of this machine', async () => {
  expect(await checkPort(0, '192.0.2.1')).toMatch(/HOST 192\.0\.2\.1 is not an address/);
});
