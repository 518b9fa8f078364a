import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a server answers to exactly this target, which no client has tidied up. */
export async function sendRaw(
  port: number,
  target: string,
  method = 'GET',
  headers = ['Host: 127.0.0.1'],
): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const lines = [`${method} ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''];
  // Not ended: Node drops the answers that a visitor who hangs up is still waiting for.
  socket.write(lines.join('\r\n'));
  return text(socket);
}
