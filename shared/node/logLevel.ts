export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The value of `LOG_LEVEL`; unset or empty: `info`. */
export function parseLogLevel(value: string | undefined): { level: LogLevel } | { fault: string } {
  const text = value?.trim() || 'info';
  const level = logLevels.find((known) => known === text);
  if (level) return { level };
  return { fault: `LOG_LEVEL is "${text}"; it must be one of ${logLevels.join(', ')}.` };
}
