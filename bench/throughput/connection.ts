import { once } from 'node:events';
import { connect } from 'node:net';

/** One visitor's open line to a server: asks one thing at a time, and reads no more than it must. */
export interface Connection {
  /** Resolves when the answer has come as a whole. */
  ask: (request: Buffer) => Promise<void>;
  close: () => void;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const MOVED_OR_OK = /^HTTP\/1\.1 (200|302) /;

/** A request as it is written, to be asked again and again. */
export function writeRequest(path: string, headers: Record<string, string>): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join('')}\r\n`);
}

/** Far cheaper than a client of `node:http`, which would cost more than the servers it asks. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let head: Buffer | undefined;
  /** Bytes of the body still to come, once the head is known. */
  let missing: number | undefined;
  let waiting: PromiseWithResolvers<void> | undefined;

  const fail = (why: string) => {
    waiting?.reject(new Error(`The server did not answer as it should: ${why}`));
    waiting = undefined;
    socket.destroy();
  };
  socket.on('data', (chunk) => {
    if (missing === undefined) {
      head = head ? Buffer.concat([head, chunk]) : chunk;
      const end = head.indexOf(END_OF_HEAD);
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      if (!MOVED_OR_OK.test(text) || length === undefined) return fail(text);
      missing = Number(length) - (head.length - end - END_OF_HEAD.length);
      head = undefined;
    } else {
      missing -= chunk.length;
    }
    if (missing < 0) return fail('more came than was asked for');
    if (missing > 0) return;
    missing = undefined;
    waiting?.resolve();
  });
  socket.on('error', (error) => fail(error.message));
  socket.on('close', () => fail('it hung up'));

  return {
    ask: (request) => {
      if (socket.destroyed) throw new Error('The server hung up.');
      waiting = Promise.withResolvers();
      socket.write(request);
      return waiting.promise;
    },
    close: () => {
      waiting = undefined;
      socket.destroy();
    },
  };
}
