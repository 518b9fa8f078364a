import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface RawAnswer {
  text: string;
  /** Whether the server ended the connection. */
  isClosed: boolean;
}

/** Longer than any answer to a sound request takes, even on a busy machine. */
const LISTEN_MS = 500;

/** All that a server says to exactly these bytes, until it hangs up or has long been silent. */
export async function sendBytes(port: number, bytes: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let isClosed = false;
  const closed = new Promise<void>((resolve) => {
    const end = () => {
      isClosed = true;
      resolve();
    };
    socket.on('data', (data) => {
      text += data.toString('latin1');
    });
    socket.once('end', end).once('error', end).once('close', end);
  });
  socket.write(Buffer.from(bytes, 'latin1'));
  await Promise.race([closed, wait(LISTEN_MS)]);
  socket.destroy();
  return { text, isClosed };
}
