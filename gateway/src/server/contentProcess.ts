import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Log } from '@twinfront/shared/node/log';
import * as v from 'valibot';
import { StartupError } from '../config.ts';

/** The content service that runs beside the gateway, as a process of its own. */
export interface ContentProcess {
  base: string;
  stop: () => Promise<void>;
}

export interface ContentServiceOptions {
  log: Log;
  graceMs: number;
  script?: string;
}

/** What the service says over its channel when it can be asked. */
const listening = v.object({ type: v.literal('listening'), port: v.number() });

const ownScript = fileURLToPath(new URL('../../../apps/content/src/main.ts', import.meta.url));
const RESTART_AFTER_MS = 200;
const LONGEST_RESTART_AFTER_MS = 2000;
const STEADY_MS = 10_000;

/** Started once; started again, on the same port, whenever it ends by itself. */
export async function startContentProcess({
  log,
  graceMs,
  script = ownScript,
}: ContentServiceOptions): Promise<ContentProcess> {
  let stopping = false;
  let restart: NodeJS.Timeout | undefined;
  let child = spawn(script, 0);
  const port = await listeningPort(child);
  watch(0);

  function watch(failures: number): void {
    const begun = Date.now();
    child.once('exit', (code, signal) => {
      if (stopping) return;
      const steady = Date.now() - begun > STEADY_MS;
      const again = steady ? 0 : failures;
      const delay = Math.min(RESTART_AFTER_MS * 2 ** again, LONGEST_RESTART_AFTER_MS);
      log.error({ code, signal, delay }, 'the content service ended and is started again');
      restart = setTimeout(() => {
        child = spawn(script, port);
        watch(again + 1);
      }, delay);
    });
  }

  return {
    base: `http://127.0.0.1:${port}`,
    stop: async () => {
      stopping = true;
      clearTimeout(restart);
      await end(child, graceMs);
    },
  };
}

function spawn(script: string, port: number): ChildProcess {
  const child = fork(script, [], {
    // Out of the terminal's process group: Ctrl-C is for the gateway, which drains first.
    detached: true,
    execArgv: [],
    env: { ...process.env, CONTENT_HOST: '127.0.0.1', CONTENT_PORT: String(port) },
    stdio: ['ignore', process.stderr, process.stderr, 'ipc'],
  });
  // Of a process that could not be made there is an `exit` or nothing to wait for.
  child.on('error', () => {});
  return child;
}

function listeningPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (v.is(listening, message)) resolve(message.port);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      reject(
        new StartupError(`The content service could not start (${signal ?? `exit ${code}`}).`),
      );
    });
  });
}

async function end(child: ChildProcess, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(late);
}
