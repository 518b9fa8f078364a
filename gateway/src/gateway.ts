import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLog, type Log } from '@twinfront/shared/node/log';
import type { Device } from '@twinfront/shared/site/device';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createUpstreamClients } from './content/client.ts';
import { createCloseFlag } from './content/closeFlag.ts';
import { createContentCache, type ManagedContentCache } from './content/contentCache.ts';
import { PAGE_TIMEOUT_MS } from './content/contentReader.ts';
import { createSnapshot, type SnapshotContent } from './content/snapshot.ts';
import { withTimeout } from './http/timeout.ts';
import { createMaintenanceBypass, noBypass } from './middleware/maintenanceBypass.ts';
import { securityHeaders } from './middleware/securityHeaders.ts';
import {
  createReadCounter,
  createRegistry,
  instrumentClient,
  registerCacheGauges,
} from './observability/metrics.ts';
import { closedMaintenance } from './routes/maintain.ts';
import { homeRecipe } from './routes/pages.ts';
import { createHtmlSanitizer } from './sanitize/htmlSanitizer.ts';
import { clientErrorLogger } from './server/clientErrors.ts';
import { startContentProcess } from './server/contentProcess.ts';
import { createHttpServer, listen, serve } from './server/httpServer.ts';
import { createReadiness, drain } from './server/lifecycle.ts';
import { type Limits, limits as ownLimits } from './server/limits.ts';
import { type Bundles, createBuiltBundle } from './ssr/bundle.ts';
import { createDocuments } from './ssr/pageCache.ts';
import { createRenderer } from './ssr/worker/renderer.ts';

export interface Gateway {
  address: string;
  /** Settled when the first attempt at content has ended: visitors may come. */
  ready: Promise<void>;
  /** `announced`: first with time for a balancer, if there is one, to send visitors elsewhere. */
  close: (options?: { announced?: boolean }) => Promise<void>;
}

export interface GatewayOptions {
  config: Config;
  /** Without them, the built sites. */
  bundles?: Bundles;
  csp?: boolean;
  /** How long visitors may take, and how many there may be. */
  limits?: Limits;
  /** Listens for the gateway, if something else hears upgrades on it. */
  server?: Server;
  /** The embedded content service, if it is another than ours. */
  contentScript?: string;
}

/** The whole gateway: listening when this resolves. */
export async function startGateway({
  config,
  bundles,
  csp = true,
  limits = ownLimits,
  server = createHttpServer(limits),
  contentScript,
}: GatewayOptions): Promise<Gateway> {
  const log = createLog('gateway', config.logLevel);
  const { host, port, shutdownGraceMs: graceMs, bypassSecret: secret } = config;
  const sites = bundles ?? builtBundles();
  const service = config.apiUpstream
    ? undefined
    : await startContentProcess({ log, graceMs, script: contentScript });
  const base = config.apiUpstream ?? service?.base ?? '';

  // The store of the embedded content service is on the same disk.
  const snapshot =
    config.apiUpstream === undefined
      ? undefined
      : createSnapshot({
          folder: config.snapshotDir,
          api: config.apiUpstream,
          getContent: () => ({ closed: closeFlag.lastRead(), entries: content.dump() }),
          log,
        });
  const saved = await snapshot?.load();

  const registry = createRegistry();
  const clients = createUpstreamClients({
    base,
    ttlMs: config.contentTtlMs,
    instrument: instrumentClient(registry),
    log,
  });
  const sanitizer = createHtmlSanitizer({ log });
  const content = createContentCache({
    client: clients.home,
    visitorsClient: clients.visitors,
    sanitize: sanitizer.sanitize,
    ttlMs: config.contentTtlMs,
    onRead: createReadCounter(registry),
    onChange: snapshot?.markDirty,
    log,
  });
  await restoreContent(content, saved, log);
  registerCacheGauges(registry, content);
  const security = securityHeaders(sites, { publicOrigin: config.publicOrigin, csp });
  const documents = createDocuments({
    bundles: sites,
    content,
    security,
    renderer: createRenderer(),
    publicOrigin: config.publicOrigin,
    ttlMs: config.contentTtlMs,
    registry,
    log,
  });
  const closeFlag = createCloseFlag({
    client: clients.direct,
    refreshMs: config.closeFlagRefreshMs,
    siteClosed: config.siteClosed,
    lastKnown: saved?.closed,
    onChange: snapshot?.markDirty,
    log,
  });
  const readiness = createReadiness();
  const app = createApp({
    bundles: sites,
    content,
    documents,
    closeFlag,
    bypass: secret ? createMaintenanceBypass(secret, log) : noBypass,
    isCircuitOpen: clients.isCircuitOpen,
    readiness,
    mediaUpstream: config.mediaUpstream ?? base,
    publicOrigin: config.publicOrigin,
    trustProxy: config.trustProxy,
    security,
    registry,
    log,
  });

  serve(server, app, clientErrorLogger(registry, log));
  const address = await listen(server, port, host).catch(async (error) => {
    closeFlag.stop();
    await Promise.all([service?.stop(), documents.stop(), sanitizer.close()]);
    throw error;
  });

  let closing: Promise<void> | undefined;
  async function leave(announced: boolean): Promise<void> {
    readiness.leave();
    const noticeMs = announced && readiness.isWatched() ? Math.min(graceMs / 2, NOTICE_MS) : 0;
    log.info({ graceMs, noticeMs }, 'leaving: no new visitors, those inside are served');
    if (noticeMs > 0) await setTimeout(noticeMs);
    await drain(server, graceMs - noticeMs);
    closeFlag.stop();
    await Promise.all([service?.stop(), documents.stop(), sanitizer.close(), snapshot?.stop()]);
  }

  const { firstRead } = closeFlag;
  const firstAttempts = [
    content.getConfig('site'),
    content.getConfig('home'),
    // The saved flag serves while the API is slow.
    saved?.closed === undefined ? firstRead : withTimeout(firstRead, PAGE_TIMEOUT_MS),
  ];
  const ready = Promise.allSettled(firstAttempts)
    .then(() => withTimeout(documents.prepare(firstDocuments), PREPARATION_MS))
    .then(() => {
      readiness.enter();
      documents.start();
    });
  return {
    address,
    ready,
    close: ({ announced = false } = {}) => {
      closing ??= leave(announced);
      return closing;
    },
  };
}

const PREPARATION_MS = 10_000;
/** For what asks `/readyz` to hear that this gateway leaves, and to heed it. */
const NOTICE_MS = 5000;

async function restoreContent(
  content: ManagedContentCache,
  saved: SnapshotContent | undefined,
  log: Log,
): Promise<void> {
  if (!saved) return;
  const invalid = await content.load(saved.entries);
  log.info(
    { entries: saved.entries.length - invalid.length, closed: saved.closed },
    'snapshot restored',
  );
  if (invalid.length > 0) log.warn({ invalid }, 'invalid snapshot entries discarded');
}

/** What most visitors ask for, and what must be there when nothing else is. */
const firstDocuments = (['desktop', 'mobile'] as const).flatMap((device) => [
  closedMaintenance(device),
  homeRecipe(device),
]);

function builtBundles(): Bundles {
  const built = (device: Device) =>
    createBuiltBundle(device, fileURLToPath(new URL(`../../apps/${device}/dist`, import.meta.url)));
  return { desktop: built('desktop'), mobile: built('mobile') };
}
