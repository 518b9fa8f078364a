import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Log } from '@twinfront/shared/node/log';
import { EX_TEMPFAIL, StartupError } from '@twinfront/shared/node/server';

const ownScript = fileURLToPath(new URL('../../../apps/content/src/main.ts', import.meta.url));
/** Without a delay a service that cannot start would occupy the processor. */
const RESTART_DELAY_MS = 500;
/** A further start does not repair what fails each time, such as a damaged database. */
const MAX_FAILED_STARTS = 3;

const GIVEN_UP =
  'content service cannot start and is not restarted any more: correct the error that it logged, and restart the site';

interface ContentProcessOptions {
  log: Log;
  graceMs: number;
  script?: string | undefined;
  /** Called when it is not restarted any more. */
  onGiveUp?: () => void;
}

/**
 * The embedded content service, a child process: restarted on the same port whenever it exits, unless it
 * repeatedly exits before it listens.
 */
export async function startContentProcess({
  log,
  graceMs,
  script = ownScript,
  onGiveUp = () => {},
}: ContentProcessOptions) {
  let stopping = false;
  let restart: NodeJS.Timeout | undefined;
  /** In a row. */
  let failedStarts = 0;
  let child = spawn(script, 0);
  const port = await listeningPort(child);
  restartOnExit();

  function restartOnExit(): void {
    // Unlike `exit`, also emitted if the process could not be spawned.
    child.once('close', (code, signal) => {
      if (stopping) return;
      // Its database server does not respond, which ends without a change here.
      if (code === EX_TEMPFAIL) failedStarts = 0;
      if (failedStarts === MAX_FAILED_STARTS) {
        log.error({ code, signal }, GIVEN_UP);
        onGiveUp();
        return;
      }
      log.error({ code, signal }, 'content service exited, restarting');
      restart = setTimeout(() => {
        child = spawn(script, port);
        failedStarts += 1;
        // It listens.
        child.once('message', () => {
          failedStarts = 0;
        });
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
