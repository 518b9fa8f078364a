import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answer } from './getAnswer.ts';

export interface BareServer {
  origin: string;
  stop: () => Promise<void>;
}

const script = fileURLToPath(new URL('./bareServer.ts', import.meta.url));

/** A bare `node:http` server, as a process of its own: as fast as a server in Node can be. */
export async function startBareServer(answers: Answer[]): Promise<BareServer> {
  const child = fork(script, { serialization: 'advanced' });
  const ended = once(child, 'exit');
  child.send(answers);
  const said = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  if (!said) throw new Error('The bare server ended before it could be asked.');
  return {
    origin: `http://127.0.0.1:${said[0]}`,
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}
