import { write, writeSync } from 'node:fs';

/** Of lines that nobody takes, as when the disk is full: so much is kept, the rest is counted. */
const MAX_WAITING = 8 * 1024 * 1024;
const RETRY_MS = 5;
const MAX_LAST_TRIES = 100;

/**
 * Writes lines to a file, a pipe or a terminal: all of one turn of the loop together, and without
 * waiting. Visitors are served, whether or not somebody reads of it.
 */
export function createLineWriter(fd: number): (line: string) => void {
  let waiting = '';
  let lost = 0;
  let isWriting = false;
  /** Refused for the moment. */
  let refused: Buffer | undefined;

  function add(line: string): void {
    if (waiting.length > MAX_WAITING) {
      lost += 1;
      return;
    }
    if (waiting === '' && !isWriting) setImmediate(writeWaiting);
    waiting += lost > 0 ? lossLine(lost) + line : line;
    lost = 0;
  }

  function writeWaiting(): void {
    if (isWriting || waiting === '') return;
    const bytes = Buffer.from(waiting);
    waiting = '';
    isWriting = true;
    send(bytes);
  }

  function send(bytes: Buffer): void {
    refused = undefined;
    write(fd, bytes, (error, count) => {
      if (error?.code === 'EAGAIN') {
        refused = bytes;
        setTimeout(send, RETRY_MS, bytes).unref();
      } else if (!error && count < bytes.length) {
        send(bytes.subarray(count));
      } else {
        isWriting = false;
        writeWaiting();
      }
    });
  }

  // What is being written at that moment is written to its end.
  process.on('exit', () => {
    if (refused) sendLast(fd, refused);
    sendLast(fd, Buffer.from(waiting));
  });
  return add;
}

function sendLast(fd: number, bytes: Buffer): void {
  let rest = bytes;
  for (let tries = 0; rest.length > 0 && tries < MAX_LAST_TRIES; tries += 1) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}

function lossLine(lost: number): string {
  const facts = { level: 'warn', time: new Date().toISOString(), service: 'gateway', lost };
  return `${JSON.stringify({ ...facts, message: 'lines of the log were lost' })}\n`;
}
