import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';

export type Env = Record<string, string | undefined>;

export const DAY_MS = 86_400_000;

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Of a URL, also without scheme; to the last `@`, because a password may contain one. */
const CREDENTIALS = /^([a-z][a-z\d+.-]*:\/{1,2})?.*@/i;

/** Reads the variables of an environment and collects all errors. An empty value counts as unset. */
export function createEnvReader(env: Env) {
  const errors: string[] = [];

  /** `parse` returns undefined for an invalid value; `expected` describes valid ones. */
  function read<T, F>(
    name: string,
    fallback: F,
    parse: (text: string) => T | undefined,
    expected: string,
  ): T | F {
    const text = env[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value === undefined) {
      const shown = text.replace(CREDENTIALS, '$1…@');
      const hint = isServiceLink(name, text) ? SERVICE_LINK_HINT : '';
      errors.push(`${name} is "${shown}"; it must be ${expected}.${hint}`);
    }
    return value ?? fallback;
  }

  const whole = <F extends number | undefined>(
    name: string,
    fallback: F,
    min: number,
    max: number,
  ) => read(name, fallback, wholeNumber(min, max), `a whole number from ${min} to ${max}`);

  return {
    errors,
    read,
    whole,
    /** The settings that both servers have. */
    readServer: (port: number) => ({
      port: whole('PORT', port, 0, 65_535),
      host: read('HOST', '127.0.0.1', parseHost, 'an IP address or a host name of this machine'),
      /** Of `/healthz`, `/readyz` and `/metrics`; unset: the port of the server. */
      opsPort: whole('OPS_PORT', undefined, 0, 65_535),
      logLevel: read('LOG_LEVEL', 'info', oneOf(...logLevels), `one of ${logLevels.join(', ')}`),
      shutdownGraceMs: whole('SHUTDOWN_GRACE_MS', 10_000, 0, DAY_MS),
      shutdownDelayMs: whole('SHUTDOWN_DELAY_MS', 0, 0, DAY_MS),
    }),
  };
}

const SERVICE_LINK_HINT =
  ' Kubernetes has set it for a Service: set enableServiceLinks: false in the pod.';

/** Kubernetes sets `<SERVICE>_PORT` in each container of the namespace. */
const isServiceLink = (name: string, text: string) =>
  name.endsWith('_PORT') && /^(tcp|udp|sctp):\/\//.test(text);

const wholeNumber = (min: number, max: number) => (text: string) => {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
};

export const oneOf =
  <const T extends string>(...allowed: T[]) =>
  (text: string) =>
    allowed.find((value) => value === text);

const parseHost = (text: string) =>
  isIP(text) || /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(text) ? text : undefined;

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Reads a secret from a file, without trailing white space. The error message begins with the variable
 * and never contains content of the file.
 *
 * @param variable the environment variable that names the file
 * @param file relative to the root of the repository
 */
export function readSecretFile(
  variable: string,
  file: string,
): { secret: string } | { error: string } {
  try {
    const secret = readFileSync(path.resolve(root, file), 'utf8').trimEnd();
    return secret ? { secret } : { error: `${variable}: ${file} is empty` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    return { error: `${variable}: cannot be read: ${reason}` };
  }
}
