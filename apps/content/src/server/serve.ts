import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '@twinfront/shared/node/log';

const DRAIN_MS = 2000;

/**
 * Takes the port, gets ready, and answers requests until the signal aborts; requests in flight get a
 * moment to end. Without the port nothing else is begun; requests that come early wait.
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
    // A gateway that is gone by now is noticed elsewhere.
    process.send?.({ type: 'listening', port: actual }, undefined, {}, () => {});
    if (!end.aborted) await once(end, 'abort');
  } catch (error) {
    server.closeAllConnections();
    // Asked to end, it need not have got ready.
    if (!end.aborted) throw error;
  } finally {
    await drain(server);
  }
}

async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(late);
}

async function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(describe(error, port, host), { cause: error });
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('listening on no port');
  return address;
}

function describe(error: unknown, port: number, host: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use. End what uses it, or set CONTENT_PORT to another port.`;
  }
  return `Cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : error}`;
}
