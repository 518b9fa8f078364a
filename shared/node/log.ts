import { setTimeout } from 'node:timers/promises';
import pino from 'pino';
import type { LogLevel } from './env.ts';

type Write = (fields: Record<string, unknown>, message: string) => void;

/** A structured log: one JSON object per line, the same for both servers. */
export type Log = Record<Exclude<LogLevel, 'silent'>, Write>;

/** Lines that wait for a slow reader; beyond it lines are dropped. */
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024;
const FLUSH_TIMEOUT_MS = 1000;

type Destination = ReturnType<typeof pino.destination>;
let destination: Destination | undefined;

function openStderr(): Destination {
  const stream = pino.destination({
    // Node opens a pipe as non-blocking: a reader that stops reading blocks no thread.
    dest: process.stderr.fd,
    sync: false,
    maxLength: MAX_BUFFERED_BYTES,
  });
  // A full disk costs the buffered lines. On exit pino would retry to write them forever.
  stream.on('error', () => {
    if (destination === stream) destination = undefined;
    stream.destroy();
  });
  return stream;
}

function writeToStderr(line: string): void {
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
    // JSON leaves DEL, C1 controls and bidirectional controls as they are.
    { write: (line) => write(`${escapeControls(line.trimEnd())}\n`) },
  );
}

/**
 * Writes the buffered lines and closes the log before the process exits. It gives up on a reader that
 * takes nothing, for which pino's own flush on exit would wait forever.
 */
export async function closeLog(): Promise<void> {
  const stream = destination;
  if (!stream) return;
  const closed = new Promise((resolve) => stream.once('close', () => resolve(true)));
  stream.end();
  const isClosed = await Promise.race([closed, setTimeout(FLUSH_TIMEOUT_MS, false)]);
  if (!isClosed) stream.destroy();
}

/** Before an exit that must not wait for a reader: drops the buffered lines. */
export function discardLog(): void {
  destination?.destroy();
}

/** Errors of libraries carry whole requests, with their headers. */
function serializeError(error: unknown): unknown {
  return error instanceof Error ? { message: describeError(error), stack: error.stack } : error;
}

/** The messages of an error and of its causes in one line. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.message || error.name;
  return error.cause === undefined ? own : `${own}: ${describeError(error.cause)}`;
}

/** Shows control characters as `\uXXXX`: a terminal would obey them. Valid inside JSON strings too. */
export function escapeControls(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
