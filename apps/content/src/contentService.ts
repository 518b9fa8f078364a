import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Log, throttleLog } from '@twinfront/shared/node/log';
import { createOperations, serveOperations } from '@twinfront/shared/node/operations';
import { closeConnectionsOnShutdown, createReadiness } from '@twinfront/shared/node/readiness';
import { createRegistry } from '@twinfront/shared/node/registry';
import { createDrain, listenOn } from '@twinfront/shared/node/server';
import { stopServing } from '@twinfront/shared/node/shutdown';
import { version } from '@twinfront/shared/node/version';
import express from 'express';
import { formatFinding } from './model/finding.ts';
import { createContentApp } from './server/app.ts';
import type { Config } from './server/config.ts';
import { requestLogger } from './server/requestLogger.ts';
import type { Store } from './store/createStore.ts';
import { showLocation } from './store/databaseUrl.ts';
import { openStore } from './store/openStore.ts';
import { StoreError, StoreUnreachableError } from './store/StoreError.ts';

/** Clients close idle connections earlier: a server that closes one can abort a request that has just been sent. */
const KEEP_ALIVE_MS = 75_000;
/** In this time the database must answer for `/readyz` to succeed. */
const READY_TIMEOUT_MS = 2000;
/** A database server that does not respond is tried again after this time. */
const RETRY_MS = 500;
const HOUR_MS = 60 * 60 * 1000;

export type ContentService = Awaited<ReturnType<typeof startContentService>>;

/**
 * Composes the service. Resolves when it serves content. The start can be interrupted anywhere: a sync that is not
 * complete changes nothing.
 */
export async function startContentService(config: Config, log: Log) {
  const { database, host, opsPort } = config;
  log.info({ version }, 'starting');
  let store: Store | undefined;

  // Before the store, so that nothing else is started if a port is in use.
  const registry = createRegistry();
  const app = express().disable('x-powered-by');
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app);
  const readiness = createReadiness(server);
  const isReady = async () => readiness.isReady() && (await answers(store));
  const operations = createOperations(isReady, registry);
  app.use(closeConnectionsOnShutdown(readiness));
  if (opsPort === undefined) app.use(operations);
  app.use(requestLogger(registry, log));
  const drain = createDrain(server);
  const port = await listenOn(server, { port: config.port, host });
  const ops =
    opsPort === undefined ? undefined : await serveOperations(operations, { port: opsPort, host });

  store = await connectWithRetry(() => openStore(database), log);
  await fillEmptyStore(store, config, log);
  app.use(createContentApp(store, log));
  readiness.markReady();
  const end = new AbortController();
  void pruneHourly(store, log, end.signal);
  log.info({ host, port }, 'listening');

  return {
    port,
    close: async () => {
      end.abort();
      await stopServing({ ...config, readiness, drain, ops, log });
      await store.close();
    },
  };
}

/** Waits for any time while the database server does not respond. */
export async function connectWithRetry(
  open: () => Promise<Store>,
  log: Pick<Log, 'warn'>,
  retryMs = RETRY_MS,
): Promise<Store> {
  const warn = throttleLog(log, 'warn');
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof StoreUnreachableError)) throw error;
      warn({ reason: error.message }, 'waiting for the database');
    }
    await setTimeout(retryMs);
  }
}

const demoFolder = resolve(import.meta.dirname, '../demo');

/**
 * Publishes the demo content into an empty store if `demo` is set. Otherwise an empty store stays empty: its
 * database may be lost or the wrong one.
 */
export async function fillEmptyStore(
  store: Store,
  { demo, database }: { demo: boolean; database: string },
  log: Pick<Log, 'info' | 'warn'>,
): Promise<void> {
  if (await store.hasContent()) return;
  if (!demo) {
    const fields = { database: showLocation(database) };
    log.warn(fields, 'empty store: sync a content folder, or set DATABASE_URL to its database');
    return;
  }
  // Loaded on demand: serving needs none of its modules.
  const { syncFolder } = await import('./commands/syncFolder.ts');
  const result = await syncFolder(store, demoFolder, { ifEmpty: true });
  if ('errors' in result) {
    throw new StoreError(
      `The demo content is invalid:\n${result.errors.map(formatFinding).join('\n')}`,
    );
  }
  const warnings = result.warnings.map(formatFinding);
  log.info(warnings.length > 0 ? { warnings } : {}, 'empty store: demo content published');
}

/** Whether the database answers a query in time. */
async function answers(store: Store | undefined): Promise<boolean> {
  const query = store?.hasContent().then(
    () => true,
    () => false,
  );
  return Promise.race([query ?? false, setTimeout(READY_TIMEOUT_MS, false, { ref: false })]);
}

/**
 * Prunes the store at once and then every hour until `signal` aborts: a picture that a sync has removed must
 * not stay public until another sync.
 */
export async function pruneHourly(
  store: Pick<Store, 'prune'>,
  log: Pick<Log, 'error'>,
  signal: AbortSignal,
  intervalMs = HOUR_MS,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await store.prune();
    } catch (error) {
      // The store may be closed by now.
      if (!signal.aborted) log.error({ error }, 'pruning failed');
    }
    await setTimeout(intervalMs, undefined, { ref: false, signal }).catch(() => {});
  }
}
