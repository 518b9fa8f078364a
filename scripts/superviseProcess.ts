import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Log } from '@twinfront/shared/node/log';

/** Before the first restart; doubled for each further failure within `FAILURE_WINDOW_MS`. */
const RESTART_DELAY_MS = 500;
/** A further start does not repair what fails each time, such as a damaged database. */
const MAX_FAILURES = 5;
const FAILURE_WINDOW_MS = 60_000;

export type SupervisedProcess = ReturnType<typeof superviseProcess>;

interface ProcessOptions {
  name: string;
  script: string;
  env: NodeJS.ProcessEnv;
  /** Flags of Node; by default those of this process. */
  execArgv?: string[];
  log: Log;
  /** Called with the reason when it is not started again: it ended before it ever listened, or failed too often. */
  onGiveUp: (reason: string) => void;
  /** By default the process may take any time to end. */
  killAfterMs?: number;
}

/**
 * A child process that is restarted with exponential back-off when it ends by itself, until it has failed too often.
 */
export function superviseProcess(options: ProcessOptions) {
  const { name, script, env, execArgv, log, onGiveUp, killAfterMs } = options;
  const listening = Promise.withResolvers<number>();
  let port: number | undefined;
  let failedAt: number[] = [];
  let isStopping = false;
  let restart: NodeJS.Timeout | undefined;
  let child = start();

  function start(): ChildProcess {
    const started = fork(script, [], {
      // Not in the terminal's process group: on Ctrl-C the supervisor decides the order.
      detached: true,
      ...(execArgv && { execArgv }),
      // It keeps its port when it is restarted.
      env: { ...env, ...(port !== undefined && { PORT: String(port) }) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    // Its only message, see `reportListening`.
    started.once('message', (message: { port: number }) => {
      port = message.port;
      if (!isStopping) listening.resolve(port);
    });
    // A failed spawn is handled by the listener of `close`.
    started.on('error', () => {});
    // Unlike `exit`, also emitted if the process could not be spawned.
    started.once('close', restartOrGiveUp);
    return started;
  }

  function restartOrGiveUp(code: number | null, signal: NodeJS.Signals | null): void {
    if (isStopping) return;
    const now = performance.now();
    failedAt = failedAt.filter((at) => now - at < FAILURE_WINDOW_MS);
    failedAt.push(now);
    const exit = signal ?? `exit ${code}`;
    if (port === undefined) {
      onGiveUp(`The ${name} could not start (${exit}).`);
      return;
    }
    if (failedAt.length >= MAX_FAILURES) {
      onGiveUp(
        `The ${name} has failed ${MAX_FAILURES} times within a minute (${exit}) and is not restarted any more. Correct the error that it logged, then restart the site.`,
      );
      return;
    }
    const delayMs = RESTART_DELAY_MS * 2 ** (failedAt.length - 1);
    log.error({ code, signal, delayMs }, `${name} exited, restarting`);
    restart = setTimeout(() => {
      child = start();
    }, delayMs);
  }

  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  return {
    /** Resolves with its port when it listens for the first time. */
    listening: listening.promise,
    /** Resolves with its exit code: 0 if it had ended before, or was ended by the signal. */
    stop: async (): Promise<number> => {
      isStopping = true;
      clearTimeout(restart);
      if (hasEnded() || child.pid === undefined) return 0;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const kill =
        killAfterMs !== undefined && setTimeout(() => child.kill('SIGKILL'), killAfterMs);
      const [code, signal] = await ended;
      if (kill) clearTimeout(kill);
      return code ?? (signal === 'SIGTERM' ? 0 : 1);
    },
    kill: () => child.kill('SIGKILL'),
  };
}
