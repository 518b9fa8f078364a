import { createServer, type RequestListener } from 'node:http';
import { closeLog, createLog } from '@twinfront/shared/node/log';
import { createDrain, EX_TEMPFAIL, listenOn } from '@twinfront/shared/node/server';
import { onShutdown, reportListening } from '@twinfront/shared/node/shutdown';
import { connectWithRetry, fillEmptyStore } from './commands/prepareStore.ts';
import { createContentApp } from './server/app.ts';
import { parseConfig } from './server/config.ts';
import { pruneHourly } from './server/pruneHourly.ts';
import { openStore } from './store/openStore.ts';
import { StoreUnreachableError } from './store/StoreError.ts';

/** Clients close idle connections earlier: a server that closes one can abort a request that has just been sent. */
const KEEP_ALIVE_MS = 75_000;
const DRAIN_MS = 2000;

// Startup errors are logged at every log level.
const startLog = createLog('content', 'error');

async function start(): Promise<void> {
  const parsed = parseConfig(process.env);
  if ('errors' in parsed) {
    for (const error of parsed.errors) startLog.error({}, error);
    return exit(1);
  }
  const { database, demo, logLevel, ...address } = parsed.config;
  const log = createLog('content', logLevel);
  // A start can be interrupted anywhere: a sync that is not complete changes nothing.
  let close = async () => {};
  const end = new AbortController();
  end.signal.addEventListener('abort', () => close().then(() => exit(0), fail));
  onShutdown(
    () => end.abort(),
    () => process.exit(1),
  );

  // Before the store, so that nothing else is started if the port is in use. Requests wait for the store.
  const { promise: app, resolve: setApp } = Promise.withResolvers<RequestListener>();
  const options = { keepAliveTimeout: KEEP_ALIVE_MS };
  const server = createServer(options, async (req, res) => (await app)(req, res));
  const drain = createDrain(server);
  const port = await listenOn(server, address);
  const store = await connectWithRetry(() => openStore(database), log);
  await fillEmptyStore(store, { demo, database }, log);
  close = async () => {
    await drain(DRAIN_MS);
    await store.close();
  };
  setApp(createContentApp(store, log));
  void pruneHourly(store, log, end.signal);
  log.info({ host: address.host, port, pid: process.pid }, 'listening');
  reportListening(port);
}

async function exit(code: number): Promise<void> {
  await closeLog();
  process.exit(code);
}

function fail(error: unknown): Promise<void> {
  startLog.error({}, error instanceof Error ? error.message : String(error));
  return exit(error instanceof StoreUnreachableError ? EX_TEMPFAIL : 1);
}

await start().catch(fail);
