import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Device } from '@twinfront/shared/site/device';
import { paths } from '@twinfront/shared/site/paths';
import { createApp } from './app.ts';
import { type Bundles, createBuiltBundle } from './bundle.ts';
import { createCloseFlag } from './closeFlag.ts';
import type { Config } from './config.ts';
import { startContentService } from './contentService.ts';
import { createUpstreams } from './createUpstreams.ts';
import { createDocuments } from './documents.ts';
import { drain } from './drain.ts';
import { createHttpServer, serve } from './httpServer.ts';
import { createInlineIcons } from './inlineIcons.ts';
import { type Limits, limits as ownLimits } from './limits.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { maintainRecipe } from './maintainPage.ts';
import { createRegistry } from './metrics.ts';
import { homeRecipe } from './pages.ts';
import { createRenderer } from './rendering/createRenderer.ts';
import { securityHeaders } from './securityHeaders.ts';
import { createSiteContent } from './siteContent.ts';
import { within } from './within.ts';

export interface Gateway {
  address: string;
  /** Settled when the first attempt at content has ended: visitors may come. */
  ready: Promise<void>;
  close: () => Promise<void>;
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
  const log = createLog(config.logLevel);
  const { host, port, shutdownGraceMs: graceMs } = config;
  const sites = bundles ?? (await builtBundles());
  const service = config.apiUpstream
    ? undefined
    : await startContentService({ log, graceMs, script: contentScript });
  const base = config.apiUpstream ?? service?.base ?? '';

  const upstreams = createUpstreams({ base, ttlMs: config.contentTtlMs, log });
  const mediaUpstream = config.mediaUpstream ?? base;
  const registry = createRegistry();
  const content = createSiteContent({
    client: upstreams.site,
    visitorsClient: upstreams.visitors,
    ttlMs: config.contentTtlMs,
    inlineIcon: createInlineIcons({ mediaUpstream, log }),
    log,
  });
  const security = securityHeaders(sites, csp);
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
    client: upstreams.direct,
    refreshMs: config.closeFlagRefreshMs,
    siteClosed: config.siteClosed,
    log,
  });
  let isReady = false;
  const app = createApp({
    bundles: sites,
    content,
    documents,
    closeFlag,
    isUpstreamDown: upstreams.isDown,
    isReady: () => isReady,
    mediaUpstream,
    publicOrigin: config.publicOrigin,
    trustProxy: config.trustProxy,
    security,
    registry,
    log,
  });

  serve(server, app);
  const address = await listen(server, port, host).catch(async (error) => {
    closeFlag.stop();
    upstreams.stop();
    await Promise.all([service?.stop(), documents.stop()]);
    throw error;
  });

  let closing: Promise<void> | undefined;
  async function leave(): Promise<void> {
    isReady = false;
    log.info({ graceMs }, 'leaving: no new visitors, those inside are served');
    await drain(server, graceMs);
    closeFlag.stop();
    upstreams.stop();
    await Promise.all([service?.stop(), documents.stop()]);
  }

  const firstAttempts = [content.getConfig('site'), content.getConfig('home'), closeFlag.firstRead];
  const ready = Promise.allSettled(firstAttempts)
    .then(() => within(PREPARATION_MS, documents.prepare(firstDocuments)))
    .then(() => {
      isReady = closing === undefined;
      documents.start();
    });
  return {
    address,
    ready,
    close: () => {
      closing ??= leave();
      return closing;
    },
  };
}

const PREPARATION_MS = 10_000;

/** What most visitors ask for, and what must be there when nothing else is. */
const firstDocuments = (['desktop', 'mobile'] as const).flatMap((device) => [
  maintainRecipe(device, true, paths.root),
  homeRecipe(device),
  maintainRecipe(device, true, paths.homeWeb),
]);

async function builtBundles(): Promise<Bundles> {
  const built = (device: Device) =>
    createBuiltBundle(device, fileURLToPath(new URL(`../../apps/${device}/dist`, import.meta.url)));
  const [desktop, mobile] = await Promise.all([built('desktop'), built('mobile')]);
  return { desktop, mobile };
}
