import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Log } from '@twinfront/shared/node/log';
import { StartupError } from '@twinfront/shared/node/server';

const ownScript = fileURLToPath(new URL('../../../apps/content/src/main.ts', import.meta.url));
/** Without a delay a service that cannot start would occupy the processor. */
const RESTART_DELAY_MS = 500;

/** The embedded content service, a child process: restarted on the same port whenever it exits. */
export async function startContentProcess(log: Log, graceMs: number, script = ownScript) {
  let stopping = false;
  let restart: NodeJS.Timeout | undefined;
  let child = spawn(script, 0);
  const port = await listeningPort(child);
  restartOnExit();

  function restartOnExit(): void {
    // Unlike `exit`, also emitted if the process could not be spawned.
    child.once('close', (code, signal) => {
      if (stopping) return;
      log.error({ code, signal }, 'content service exited, restarting');
      restart = setTimeout(() => {
        child = spawn(script, port);
        restartOnExit();
      }, RESTART_DELAY_MS);
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
    // Not in the terminal's process group: on Ctrl-C the gateway drains first.
    detached: true,
    execArgv: [],
    env: { ...process.env, CONTENT_HOST: '127.0.0.1', CONTENT_PORT: String(port) },
    stdio: ['ignore', process.stderr, process.stderr, 'ipc'],
  });
  // A failed spawn is handled by the listeners of `close` and `listeningPort`.
  child.on('error', () => {});
  return child;
}

async function listeningPort(child: ChildProcess): Promise<number> {
  const exited = once(child, 'exit').then(([code, signal]) => {
    throw new StartupError(`The content service could not start (${signal ?? `exit ${code}`}).`);
  });
  // Its only message, when it listens. `once` also rejects on `error`, if the process could not be spawned.
  const [{ port }] = await Promise.race([once(child, 'message'), exited]);
  return port;
}

async function end(child: ChildProcess, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(late);
}
