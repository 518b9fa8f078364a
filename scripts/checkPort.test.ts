import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { checkPort } from './checkPort.ts';

it('has no message for a free port', async () => {
  expect(await checkPort(0, '127.0.0.1')).toBeUndefined();
});

it('names a port in use, and the remedy', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await checkPort(port, '127.0.0.1')).toMatch(new RegExp(`Port ${port} .* set PORT to`));
  server.close();
});

it('names a host of another machine', async () => {
  expect(await checkPort(0, '192.0.2.1')).toMatch(/HOST 192\.0\.2\.1 is not an address/);
});
