import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { closeLog, createLog } from '@twinfront/shared/node/log';
import { createOperations, serveOperations } from '@twinfront/shared/node/operations';
import {
  closeConnectionsOnShutdown,
  createReadiness,
  rejectUntilReady,
} from '@twinfront/shared/node/readiness';
import { createRegistry } from '@twinfront/shared/node/registry';
import { createDrain, listenOn } from '@twinfront/shared/node/server';
import { onShutdown, reportListening, stopServing } from '@twinfront/shared/node/shutdown';
import { version } from '@twinfront/shared/node/version';
import express from 'express';
import { connectWithRetry, fillEmptyStore } from './commands/prepareStore.ts';
import { createContentApp } from './server/app.ts';
import { parseConfig } from './server/config.ts';
import { pruneHourly } from './server/pruneHourly.ts';
import { registerConnections, requestLogger } from './server/requestLogger.ts';
import { openStore } from './store/openStore.ts';
import type { Store } from './store/Store.ts';

/** Clients close idle connections earlier: a server that closes one can abort a request that has just been sent. */
const KEEP_ALIVE_MS = 75_000;
/** In this time the database must answer for `/readyz` to succeed. */
const READY_TIMEOUT_MS = 2000;

// Startup errors are logged at every log level.
const startLog = createLog('content', 'error');

async function start(): Promise<void> {
  const config = parseConfig(process.env);
  if ('errors' in config) {
    for (const error of config.errors) startLog.error({}, error);
    return exit(1);
  }
  const { database, host, opsPort, logLevel } = config;
  const log = createLog('content', logLevel);
  log.info({ version }, 'starting');
  const readiness = createReadiness();
  let store: Store | undefined;
  // A start can be interrupted anywhere: a sync that is not complete changes nothing.
  let close = async () => {};
  const end = new AbortController();
  end.signal.addEventListener('abort', () => close().then(() => exit(0), fail));
  onShutdown(
    () => end.abort(),
    () => process.exit(1),
  );

  // Before the store, so that nothing else is started if a port is in use.
  const registry = createRegistry();
  const isReady = async () => readiness.isReady() && (await answers(store));
  const operations = createOperations(isReady, registry);
  const app = express().disable('x-powered-by');
  closeConnectionsOnShutdown(app, readiness);
  if (opsPort === undefined) app.use(operations);
  app.use(rejectUntilReady(readiness));
  app.use(requestLogger(registry, log));
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app);
  const drain = createDrain(server);
  const port = await listenOn(server, { port: config.port, host });
  const ops =
    opsPort === undefined ? undefined : await serveOperations(operations, { port: opsPort, host });

  store = await connectWithRetry(() => openStore(database), log);
  await fillEmptyStore(store, config, log);
  if (store.countConnections) registerConnections(registry, store.countConnections);
  app.use(createContentApp(store, log));
  readiness.markReady();
  close = async () => {
    await stopServing({ ...config, readiness, drain, ops, log });
    await store?.close();
  };
  void pruneHourly(store, log, end.signal);
  log.info({ host, port, pid: process.pid }, 'listening');
  reportListening(port);
}

/** Whether the database answers a query in time. */
async function answers(store: Store | undefined): Promise<boolean> {
  const query = store?.hasContent().then(
    () => true,
    () => false,
  );
  return Promise.race([query ?? false, setTimeout(READY_TIMEOUT_MS, false, { ref: false })]);
}

async function exit(code: number): Promise<void> {
  await closeLog();
  process.exit(code);
}

function fail(error: unknown): Promise<void> {
  startLog.error({}, error instanceof Error ? error.message : String(error));
  return exit(1);
}

await start().catch(fail);
