import { createServer } from 'node:net';
import { describeListenError } from '@twinfront/shared/node/server';

/** Why a server could not listen there; undefined if it can. */
export function checkPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(describeListenError(error, { port, host })));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}
