import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { newDatabase } from './runCli.ts';

const main = resolve(import.meta.dirname, '../main.ts');

/** The service as a process until the test ends, on a free port; with `ipc` as a child of the supervisor. */
export function startService(env: Record<string, string>, { ipc = false } = {}) {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '',
      DATABASE_URL: newDatabase(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? ['ipc' as const] : [])],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('no pipes');
  let lines: AsyncIterator<string> | undefined;
  /** Reads the next line of its log. */
  const nextLine = async () => {
    lines ??= createInterface({ input: stderr })[Symbol.asyncIterator]();
    return JSON.parse((await lines.next()).value ?? '');
  };
  return { child, stdout, stderr, nextLine, ended: once(child, 'exit') };
}

/** The service as a child of the supervisor, when it listens. */
export async function runService(env: Record<string, string> = {}) {
  const running = startService(env, { ipc: true });
  const [message] = await once(running.child, 'message');
  return { ...running, message, base: `http://127.0.0.1:${message.port}` };
}
