import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createLog, describeError, writeToStderr } from '@twinfront/shared/node/log';
import { StartupError } from '@twinfront/shared/node/server';
import type { Config } from './server/config.ts';

/** A line of its log, or the port on which it listens. */
export type ThreadMessage = { line: string } | { port: number };

const contentThread = new URL('./contentThread.ts', import.meta.url);

interface ThreadOptions {
  /** Called if the thread ends by itself after it has started; the reason was logged. */
  onEnd: () => void;
  thread?: URL;
  write?: (line: string) => void;
}

/**
 * Runs the content service in a worker thread, for the gateway of this process only.
 *
 * @throws StartupError
 */
export async function startContentThread(
  config: Config,
  { onEnd, thread = contentThread, write = writeToStderr }: ThreadOptions,
) {
  const own: Config = {
    ...config,
    host: '127.0.0.1',
    // A second site on this machine needs another port.
    port: 0,
    // Both are settings of the gateway, which ends first.
    opsPort: undefined,
    shutdownDelayMs: 0,
  };
  const worker = new Worker(thread, { workerData: own });
  const listening = Promise.withResolvers<number>();
  let isListening = false;
  let isClosing = false;
  let failure: unknown;
  worker.on('message', (message: ThreadMessage) => {
    if ('line' in message) write(message.line);
    else {
      isListening = true;
      listening.resolve(message.port);
    }
  });
  worker.on('error', (error) => {
    failure = error;
  });
  // Emitted after the last message.
  worker.once('exit', (code) => {
    if (isClosing) return;
    const reason = failure ? describeError(failure) : `its thread has ended with ${code}`;
    if (isListening) {
      createLog('content', 'error', write).error(
        { error: failure },
        `The content service has failed: ${reason}`,
      );
      onEnd();
    } else listening.reject(new StartupError(`The content service could not start: ${reason}`));
  });

  return {
    address: `http://127.0.0.1:${await listening.promise}`,
    close: async () => {
      isClosing = true;
      worker.postMessage('close');
      // A database that does not answer can keep it from closing.
      await Promise.race([once(worker, 'exit'), setTimeout(config.shutdownGraceMs)]);
    },
  };
}
