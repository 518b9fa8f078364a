import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '@twinfront/shared/node/log';
import { createContentApp } from '../server/app.ts';
import type { Store } from '../store/createStore.ts';

const failOnError: Log['error'] = (fields, message) => {
  throw new Error(`${message} ${JSON.stringify(fields)}`);
};

/** Serves the API over a store on a free port. */
export async function serveStore(store: Store, log: Pick<Log, 'error'> = { error: failOnError }) {
  const server = createServer(createContentApp(store, log)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
