import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createContentApp } from './createContentApp.ts';
import type { Logger } from './logger.ts';
import type { Store } from './store/Store.ts';

const DRAIN_MS = 2000;

/** Answers requests until the signal aborts; requests in flight get a moment to end. */
export async function serve(
  store: Store,
  { port, host }: { port: number; host: string },
  log: Logger,
  end: AbortSignal,
): Promise<void> {
  if (end.aborted) return;
  const server = createServer(createContentApp(store, log));
  const { port: actual } = await listen(server, port, host);
  log.info('listening', { host, port: actual });
  // A gateway that is gone by now is noticed elsewhere.
  process.send?.({ type: 'listening', port: actual }, undefined, {}, () => {});

  if (!end.aborted) await once(end, 'abort');
  const closed = once(server, 'close');
  server.close();
  const drained = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(drained);
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
