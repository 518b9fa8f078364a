import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLog } from '@twinfront/shared/node/log';
import { createOperations, serveOperations } from '@twinfront/shared/node/operations';
import { createReadiness } from '@twinfront/shared/node/readiness';
import { createRegistry } from '@twinfront/shared/node/registry';
import { createDrain } from '@twinfront/shared/node/server';
import { stopServing } from '@twinfront/shared/node/shutdown';
import { version } from '@twinfront/shared/node/version';
import type { Device } from '@twinfront/shared/site/device';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createContentCache } from './content/contentCache.ts';
import { createHtmlSanitizer } from './content/sanitizer.ts';
import { createSnapshot } from './content/snapshot.ts';
import { createLimitedFetch, createUpstreamClient } from './content/upstream.ts';
import { createPolicy } from './http/headers.ts';
import type { RequestLevel } from './http/requestLogger.ts';
import { createHttpServer, listen, serve } from './http/server.ts';
import { type pageDeadlines, refreshLimits, WITHOUT_CONTENT_MS } from './limits.ts';
import { createMappedFetch, type MappedFetchOptions } from './mapping/mappedFetch.ts';
import { type Bundles, createBuiltBundle, loadersOf } from './pages/bundle.ts';
import { createPageCache, createRenderThread } from './pages/pageCache.ts';
import { withTimeout } from './queue.ts';
import { closedMaintenance, createMaintenanceBypass, noBypass } from './routes/maintenance.ts';
import { credentialsFor } from './routes/media.ts';
import { homePage } from './routes/pages.ts';

export type Gateway = Awaited<ReturnType<typeof startGateway>>;

export interface GatewayOptions {
  config: Config;
  /** By default the built apps. */
  bundles?: Bundles;
  /** By default with `serverLimits`. Vite listens for upgrades on the same server. */
  server?: Server;
  /** Identifies the API in the snapshot. By default its address. */
  snapshotSource?: string;
  /** By default `pageDeadlines`. */
  deadlines?: typeof pageDeadlines;
  /** By default `WITHOUT_CONTENT_MS`. */
  withoutContentMs?: number;
  /** By default `mappingLimits`. */
  expressions?: MappedFetchOptions['limits'];
  /** By default `info`. */
  requestLevel?: RequestLevel;
}

/** Composes the gateway. Resolves when it listens. */
export async function startGateway({
  config,
  bundles = builtBundles(config),
  server = createHttpServer(),
  snapshotSource = config.apiUpstream,
  deadlines,
  withoutContentMs = WITHOUT_CONTENT_MS,
  expressions,
  requestLevel,
}: GatewayOptions) {
  const log = createLog('gateway', config.logLevel);
  const { apiUpstream, publicOrigin, opsPort } = config;
  const readiness = createReadiness(server);
  log.info({ version }, 'starting');
  if (!publicOrigin) {
    log.info(
      {},
      'without PUBLIC_ORIGIN: no canonical links, no og:image, no structured data, no sitemap, no feed',
    );
  }

  const registry = createRegistry();
  const snapshot = createSnapshot({
    folder: config.snapshotDir,
    source: snapshotSource,
    getEntries: () => content.dump(),
    registry,
    log,
  });
  const saved = await snapshot.load();

  const { apiMapping, apiCredentials, mediaFolder: folder } = config;
  const limitedFetch = createLimitedFetch(apiCredentials);
  const mapped =
    apiMapping &&
    createMappedFetch({
      ...apiMapping,
      api: apiUpstream,
      media: folder,
      fetch: limitedFetch,
      limits: expressions,
      log,
    });
  const client = createUpstreamClient(apiUpstream, { fetch: mapped?.fetch ?? limitedFetch });
  const sanitizer = createHtmlSanitizer(log, {}, publicOrigin);
  const content = createContentCache({
    client,
    sanitize: sanitizer.sanitize,
    ttlMs: config.contentTtlMs,
    closeFlagMs: config.closeFlagRefreshMs,
    siteClosed: config.siteClosed,
    siteLocale: config.siteLocale,
    registry,
    onChange: () => {
      snapshot.markDirty();
      void pageCache.warm([...homePages, ...maintenancePages]);
    },
    log,
  });
  if (saved) content.load(saved);
  const policy = createPolicy(loadersOf(bundles), publicOrigin);
  const pageCache = createPageCache({
    bundles,
    content,
    policy,
    renderer: createRenderThread(log, bundles),
    publicOrigin,
    pageRefetchMs: config.pageRefetchMs,
    deadlines,
    registry,
    log,
  });
  const operations = createOperations(readiness.isReady, registry);
  const app = createApp({
    ...config,
    bundles,
    content,
    pageCache,
    bypass: config.bypassSecret ? createMaintenanceBypass(config.bypassSecret, log) : noBypass,
    readiness,
    operations: opsPort === undefined ? operations : undefined,
    media: { folder, credentials: credentialsFor(folder, apiUpstream, apiCredentials) },
    policy,
    registry,
    log,
    requestLevel,
  });

  serve(server, app);
  const drain = createDrain(server);
  const { port, address, ops } = await openPorts().catch(async (error) => {
    server.close();
    await stop();
    throw error;
  });

  async function openPorts() {
    const site = await listen(server, config.port, config.host);
    if (opsPort === undefined) return { ...site, ops: undefined };
    const at = { port: opsPort, host: config.host };
    return { ...site, ops: await serveOperations(operations, at, createHttpServer()) };
  }

  async function stop(): Promise<void> {
    content.stop();
    await Promise.all([pageCache.close(), sanitizer.close(), mapped?.close(), snapshot.stop()]);
  }

  /** Resolves when the close flag is known, or was requested, and the home pages are rendered with their content. */
  async function renderFirstPages(): Promise<void> {
    if (config.siteClosed === 'auto') await content.read('closeFlag');
    while (readiness.isStarting()) {
      const [documents, maintenance] = await Promise.all([
        pageCache.warm(homePages),
        pageCache.warm(maintenancePages),
      ]);
      // A closed site shows its maintenance page, which needs no content.
      if (content.isClosed() && maintenance.every(Boolean)) return;
      const isComplete = homePages.every(
        ({ device }, index) => !bundles[device].ssr || documents[index]?.status === 200,
      );
      if (isComplete) return;
      await setTimeout(refreshLimits.pinnedIntervalMs);
    }
  }

  content.start();
  const ready = (
    config.readyWithoutContent
      ? withTimeout(renderFirstPages(), withoutContentMs)
      : renderFirstPages()
  ).then(() => {
    readiness.markReady();
    if (readiness.isReady()) log.info({ address }, 'ready');
  });

  async function close(): Promise<void> {
    await stopServing({ ...config, readiness, drain, ops, log });
    await stop();
  }

  return {
    port,
    address,
    opsPort: ops?.port,
    /** Resolves when `/readyz` succeeds, or after a shutdown during the start. */
    ready,
    close,
  };
}

const devices = ['desktop', 'mobile'] as const;
const homePages = devices.map(homePage);
const maintenancePages = devices.map(closedMaintenance);

function builtBundles({ webVitals }: Config): Bundles {
  const built = (device: Device) =>
    createBuiltBundle(
      device,
      fileURLToPath(new URL(`../../apps/${device}/dist`, import.meta.url)),
      webVitals,
    );
  return { desktop: built('desktop'), mobile: built('mobile') };
}
