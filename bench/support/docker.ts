import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../../scripts/buildStamp.ts';

const execute = promisify(execFile);
const MAX_OUTPUT_BYTES = 2 ** 26;

/** @returns the standard output; throws with the standard error */
export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await execute('docker', args, { cwd: root, maxBuffer: MAX_OUTPUT_BYTES });
  return stdout.trim();
}

export function compose(...args: string[]): Promise<string> {
  return docker('compose', ...args);
}

/** The edge of `docker compose up`. */
export const edgeOrigin = `http://127.0.0.1:${process.env.HTTP_PORT || 8080}`;

/** Resolves when so many gateways are healthy. Running ones stay. */
export function scaleGateways(count: number): Promise<string> {
  return compose('up', '-d', '--wait', '--no-recreate', '--scale', `gateway=${count}`);
}
