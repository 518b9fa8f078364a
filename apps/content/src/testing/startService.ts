import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { newDatabase } from './runCli.ts';

const main = resolve(import.meta.dirname, '../main.ts');

/** The service as a process until the test ends, on a free port. */
export function startService(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '',
      DATABASE_URL: newDatabase(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { stdout, stderr } = child;
  let lines: AsyncIterator<string> | undefined;
  /** Reads the next line of its log. */
  const nextLine = async () => {
    lines ??= createInterface({ input: stderr })[Symbol.asyncIterator]();
    return JSON.parse((await lines.next()).value ?? '');
  };
  return { child, stdout, stderr, nextLine, ended: once(child, 'exit') };
}

/** The service as a process that listens, with the lines that it has logged until then. */
export async function runService(env: Record<string, string> = {}) {
  const running = startService(env);
  const lines = [await running.nextLine()];
  while (lines.at(-1).message !== 'listening') lines.push(await running.nextLine());
  return { ...running, lines, base: `http://127.0.0.1:${lines.at(-1).port}` };
}
