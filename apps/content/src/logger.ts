import { type LogLevel, logLevels } from '@twinfront/shared/node/logLevel';
import { escapeControls } from './escapeControls.ts';

type Fields = Record<string, unknown>;

export interface Logger {
  info(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

/** Writes one JSON object per line: level `info` to stdout, `error` to stderr. */
export function createLogger(
  threshold: LogLevel,
  out: NodeJS.WritableStream = process.stdout,
  err: NodeJS.WritableStream = process.stderr,
): Logger {
  const write =
    (level: 'info' | 'error', stream: NodeJS.WritableStream) =>
    (message: string, fields?: Fields): void => {
      if (logLevels.indexOf(level) > logLevels.indexOf(threshold)) return;
      const time = new Date().toISOString();
      const line = JSON.stringify({ time, level, service: 'content', message, ...fields });
      // JSON leaves DEL, C1 controls and bidirectional controls as they are.
      stream.write(`${escapeControls(line)}\n`);
    };
  return { info: write('info', out), error: write('error', err) };
}
