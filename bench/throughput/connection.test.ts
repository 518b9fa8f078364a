import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { openConnection, writeRequest } from './connection.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function portOf(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A server that sends the same pieces, one by one, whenever it is asked. */
const inPieces = (pieces: string[]) =>
  portOf(
    createServer((socket: Socket) => {
      socket.setNoDelay().on('data', async () => {
        for (const piece of pieces) {
          socket.write(piece);
          // Two turns of the event loop: the client, in the same process, has read this piece.
          await setImmediate();
          await setImmediate();
        }
      });
      socket.on('error', () => {});
    }),
  );

it('asks a server again and again, and reads each answer to its end', async () => {
  const asked: unknown[] = [];
  const port = await portOf(
    createHttpServer((req, res) => {
      asked.push([req.url, req.headers['user-agent']]);
      res.setHeader('Content-Length', 200_000).end('x'.repeat(200_000));
    }),
  );
  const connection = await openConnection(port);
  const request = writeRequest('/homeApp', { 'User-Agent': 'iPhone' });

  for (let time = 0; time < 3; time += 1) await connection.ask(request);

  connection.close();
  expect(asked).toEqual(Array(3).fill(['/homeApp', 'iPhone']));
});

it.each([
  ['a head in pieces', ['HTTP/1.1 200 OK\r\nConte', 'nt-Length: 2\r\n\r', '\nab']],
  ['a body in pieces', ['HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nab', 'cd']],
  ['no body', ['HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n']],
])('understands %s', async (_, pieces) => {
  const connection = await openConnection(await inPieces(pieces));
  const request = writeRequest('/', {});

  await connection.ask(request);
  await connection.ask(request);

  connection.close();
});

it.each([
  ['an error', 'HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n'],
  ['an answer of unknown length', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ['more than was asked for', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nabc'],
])('refuses %s', async (_, answer) => {
  const connection = await openConnection(await inPieces([answer]));
  await expect(connection.ask(writeRequest('/', {}))).rejects.toThrow(/did not answer/);
});
