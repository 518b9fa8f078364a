import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '@twinfront/shared/node/log';
import { describeListenError, drain } from '@twinfront/shared/node/server';

const DRAIN_MS = 2000;
const variables = { port: 'CONTENT_PORT', host: 'CONTENT_HOST' };

/**
 * Listens, prepares the application and serves requests until the signal aborts; then drains. Requests
 * wait for the application. If the port is in use, nothing else is started.
 */
export async function serve(
  getReady: () => Promise<RequestListener>,
  { port, host }: { port: number; host: string },
  log: Pick<Log, 'info'>,
  end: AbortSignal,
): Promise<void> {
  if (end.aborted) return;
  const { promise: ready, resolve: setReady } = Promise.withResolvers<RequestListener>();
  const server = createServer((req, res) => void ready.then((answer) => answer(req, res)));
  const { port: actual } = await listen(server, port, host);
  try {
    setReady(await getReady());
    log.info({ host, port: actual, pid: process.pid }, 'listening');
    // `exitWithParent` handles the exit of the gateway.
    process.send?.({ type: 'listening', port: actual }, undefined, {}, () => {});
    if (!end.aborted) await once(end, 'abort');
  } catch (error) {
    server.closeAllConnections();
    // A shutdown during the start is no error.
    if (!end.aborted) throw error;
  } finally {
    await drain(server, DRAIN_MS);
  }
}

async function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(describeListenError(error, { port, host }, variables), { cause: error });
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('listening on no port');
  return address;
}
