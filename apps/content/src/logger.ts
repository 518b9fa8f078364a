type Fields = Record<string, unknown>;

export interface Logger {
  info(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

/** One JSON line each: news to stdout, failures to stderr. */
export function createLogger(
  out: NodeJS.WritableStream = process.stdout,
  err: NodeJS.WritableStream = process.stderr,
): Logger {
  const line = (level: string, message: string, fields?: Fields) =>
    `${JSON.stringify({ time: new Date().toISOString(), level, service: 'content', message, ...fields })}\n`;
  return {
    info: (message, fields) => void out.write(line('info', message, fields)),
    error: (message, fields) => void err.write(line('error', message, fields)),
  };
}
