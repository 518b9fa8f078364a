import { inspect } from 'node:util';

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

type Write = (facts: Record<string, unknown>, message: string) => void;
export type Log = Record<Exclude<LogLevel, 'silent'>, Write>;

export function createLog(
  level: LogLevel,
  write = (line: string): unknown => process.stderr.write(line),
): Log {
  const at =
    (own: LogLevel): Write =>
    (facts, message) => {
      if (logLevels.indexOf(own) > logLevels.indexOf(level)) return;
      const details = Object.entries(facts).map(([name, value]) => ` ${name}=${show(value)}`);
      write(`${new Date().toISOString()} ${own} ${message}${details.join('')}\n`);
    };
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}

const show = (value: unknown) => inspect(value, { breakLength: Number.POSITIVE_INFINITY });

/** What went wrong in one line: the messages of an error and of its causes. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.message || error.name;
  return error.cause === undefined ? own : `${own}: ${describeError(error.cause)}`;
}
