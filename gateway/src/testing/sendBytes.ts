import { once } from 'node:events';
import { connect } from 'node:net';

/** All that a server answers to exactly these bytes until it ends the connection. */
export async function sendBytes(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => {
    text += data.toString('latin1');
  });
  // A server that refuses the rest of a request resets the connection.
  socket.on('error', () => {});
  socket.write(Buffer.from(bytes, 'latin1'));
  await once(socket, 'close');
  return text;
}

/** What a server answers to exactly this target, which no client has normalized. */
export function sendTarget(port: number, target: string): Promise<string> {
  return sendBytes(port, `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
}
