import { writeSync } from 'node:fs';

/** Of lines that nobody takes so much is kept; the rest is counted. */
const MAX_WAITING = 8 * 1024 * 1024;
const RETRY_MS = 5;
const MAX_LAST_TRIES = 200;
const nothing = Buffer.alloc(0);

/**
 * Writes lines to a file, a terminal or a pipe that refuses what its reader has not yet made room
 * for: all of one turn of the loop together. Visitors are served, whether or not somebody reads.
 */
export function createLineWriter(fd: number, maxWaiting = MAX_WAITING): (line: string) => void {
  let waiting = '';
  let refused: Buffer = nothing;
  let lost = 0;
  let isComing = false;

  function add(line: string): void {
    if (waiting.length > maxWaiting) {
      lost += 1;
      return;
    }
    waiting += lost > 0 ? lossLine(lost) + line : line;
    lost = 0;
    if (isComing) return;
    isComing = true;
    setImmediate(writeOrRetry);
  }

  function writeOrRetry(): void {
    isComing = !writeAll();
    if (isComing) setTimeout(writeOrRetry, RETRY_MS).unref();
  }

  /** False if there is no room for the rest at present. */
  function writeAll(): boolean {
    while (refused.length > 0 || waiting !== '') {
      if (refused.length === 0) {
        refused = Buffer.from(waiting);
        waiting = '';
      }
      try {
        refused = refused.subarray(writeSync(fd, refused));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return false;
        lost += refused.toString().split('\n').length - 1;
        refused = nothing;
      }
    }
    return true;
  }

  process.on('exit', () => {
    for (let tries = 0; !writeAll() && tries < MAX_LAST_TRIES; tries += 1) sleep(RETRY_MS);
  });
  return add;
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function lossLine(lost: number): string {
  const facts = { level: 'warn', time: new Date().toISOString(), service: 'gateway', lost };
  return `${JSON.stringify({ ...facts, message: 'lines of the log were lost' })}\n`;
}
