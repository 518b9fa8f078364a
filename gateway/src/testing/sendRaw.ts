import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a server answers to exactly this target, which no client has tidied up. */
export async function sendRaw(port: number, target: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
  return text(socket);
}
