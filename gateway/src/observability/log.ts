import { isatty } from 'node:tty';
import type { LogLevel } from '@twinfront/shared/node/logLevel';
import pino from 'pino';
import { createLineWriter } from './lineWriter.ts';
import { createTimestamp } from './timestamp.ts';

type Write = (facts: Record<string, unknown>, message: string) => void;

/** Each line is one JSON object, in the form that the content service's lines have. */
export interface Log extends Record<Exclude<LogLevel, 'silent'>, Write> {
  /** For the line that each request leaves. */
  request: Write;
}

const STDERR = 2;
let stderr: ReturnType<typeof createLineWriter> | undefined;

function writeToStderr(line: string): void {
  // Asked of the stream, which opens a pipe so that its reader holds nobody up.
  stderr ??= createLineWriter(process.stderr.fd);
  stderr(line);
}

export function createLog(
  level: LogLevel,
  write: (line: string) => unknown = writeToStderr,
  // Between these, whoever starts the site in a terminal would find nothing else.
  levelOfRequests: 'info' | 'debug' = isatty(STDERR) ? 'debug' : 'info',
): Log {
  const lines = pino(
    {
      level,
      base: { service: 'gateway' },
      messageKey: 'message',
      timestamp: createTimestamp(),
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: showError },
    },
    { write },
  );
  const at =
    (own: Exclude<LogLevel, 'silent'>): Write =>
    (facts, message) =>
      lines[own](facts, message);
  return {
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
    request: at(levelOfRequests),
  };
}

/** Errors of libraries carry along what they were about: whole requests, with their headers. */
function showError(error: unknown): unknown {
  return error instanceof Error ? { message: describeError(error), stack: error.stack } : error;
}

/** What went wrong in one line: the messages of an error and of its causes. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.message || error.name;
  return error.cause === undefined ? own : `${own}: ${describeError(error.cause)}`;
}
