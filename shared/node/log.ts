import { setTimeout } from 'node:timers/promises';
import pino from 'pino';
import type { LogLevel } from './env.ts';

type Write = (fields: Record<string, unknown>, message: string) => void;

/** A structured log: one JSON object per line, the same for both servers. */
export type Log = Record<Exclude<LogLevel, 'silent'>, Write>;

/** Buffer for a slow reader of stderr; further lines are dropped. */
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024;
const FLUSH_TIMEOUT_MS = 1000;

type Destination = ReturnType<typeof pino.destination>;
let destination: Destination | undefined;
let isClosed = false;

function openStderr(): Destination {
  const stream = pino.destination({
    // Node opens a pipe as non-blocking: a reader that stops reading blocks no thread.
    dest: process.stderr.fd,
    sync: false,
    maxLength: MAX_BUFFERED_BYTES,
  });
  // A full disk drops the buffered lines. Otherwise pino would retry forever on exit.
  stream.on('error', () => {
    if (destination === stream) destination = undefined;
    stream.destroy();
  });
  return stream;
}

/** Drops the line after `closeLog`: what still runs must not end the process with an error. */
export function writeToStderr(line: string): void {
  if (isClosed) return;
  destination ??= openStderr();
  destination.write(line);
}

export function createLog(
  service: 'gateway' | 'content',
  level: LogLevel,
  write: (line: string) => unknown = writeToStderr,
): Log {
  return pino(
    {
      level,
      base: { service },
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: serializeError },
    },
    // JSON does not escape DEL, C1 controls and bidirectional controls.
    { write: (line) => write(`${escapeControls(line.trimEnd())}\n`) },
  );
}

/**
 * Writes the buffered lines and closes the log before the process exits. Times out after one second if
 * stderr is blocked, where pino's own flush would wait forever.
 */
export async function closeLog(): Promise<void> {
  isClosed = true;
  const stream = destination;
  if (!stream) return;
  const closed = new Promise((resolve) => stream.once('close', () => resolve(true)));
  stream.end();
  const isFlushed = await Promise.race([closed, setTimeout(FLUSH_TIMEOUT_MS, false)]);
  if (!isFlushed) stream.destroy();
}

/** Writes at most one line in an interval, so that an outage does not fill the log; drops the others. */
export function throttleLog<L extends keyof Log>(
  log: Pick<Log, L>,
  level: L,
  intervalMs = 5000,
): Write {
  let writtenAt = Number.NEGATIVE_INFINITY;
  return (fields, message) => {
    const now = performance.now();
    if (now - writtenAt < intervalMs) return;
    writtenAt = now;
    log[level](fields, message);
  };
}

/** Only the message and stack: errors of libraries may contain requests with their headers. */
function serializeError(error: unknown): unknown {
  return error instanceof Error ? { message: describeError(error), stack: error.stack } : error;
}

/** The messages of an error and of its causes in one line. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // If no address of a host responds, the error has a code and no message.
  const own = error.message || ('code' in error && String(error.code)) || error.name;
  return error.cause === undefined ? own : `${own}: ${describeError(error.cause)}`;
}

/** Escapes control characters as `\uXXXX`, against injected terminal sequences. Valid inside JSON strings. */
export function escapeControls(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
