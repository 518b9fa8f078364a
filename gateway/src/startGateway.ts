import { createServer, type Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Device } from '@twinfront/shared/site/device';
import { paths } from '@twinfront/shared/site/paths';
import { createApp } from './app.ts';
import { type Bundles, createBuiltBundle } from './bundle.ts';
import { createCloseFlag } from './closeFlag.ts';
import type { Config } from './config.ts';
import { startContentService } from './contentService.ts';
import { countCalls } from './countCalls.ts';
import { countReads } from './countReads.ts';
import { createUpstream } from './createUpstream.ts';
import { createDocuments } from './documents.ts';
import { drain } from './drain.ts';
import { createInlineIcons } from './inlineIcons.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { maintainRecipe } from './maintainPage.ts';
import { createRegistry } from './metrics.ts';
import { homeRecipe } from './pages.ts';
import { createReadiness } from './readiness.ts';
import { refuseUnreadable } from './refuseUnreadable.ts';
import { createRenderer } from './rendering/createRenderer.ts';
import { securityHeaders } from './securityHeaders.ts';
import { createSiteContent } from './siteContent.ts';
import { within } from './within.ts';

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
  server = createServer(),
  contentScript,
}: GatewayOptions): Promise<Gateway> {
  const log = createLog(config.logLevel);
  const { host, port, shutdownGraceMs: graceMs } = config;
  const sites = bundles ?? (await builtBundles());
  const service = config.apiUpstream
    ? undefined
    : await startContentService({ log, graceMs, script: contentScript });
  const base = config.apiUpstream ?? service?.base ?? '';

  const registry = createRegistry();
  const client = countCalls(createUpstream(base), registry);
  const mediaUpstream = config.mediaUpstream ?? base;
  const siteContent = createSiteContent({
    client,
    ttlMs: config.contentTtlMs,
    inlineIcon: createInlineIcons({ mediaUpstream, log }),
    log,
  });
  const content = countReads(siteContent, registry);
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
    client,
    refreshMs: config.closeFlagRefreshMs,
    siteClosed: config.siteClosed,
    log,
  });
  const readiness = createReadiness();
  const app = createApp({
    bundles: sites,
    content,
    documents,
    closeFlag,
    readiness,
    mediaUpstream,
    publicOrigin: config.publicOrigin,
    trustProxy: config.trustProxy,
    security,
    registry,
    log,
  });

  server.on('request', app);
  refuseUnreadable(server);
  const address = await listen(server, port, host).catch(async (error) => {
    closeFlag.stop();
    await Promise.all([service?.stop(), documents.stop()]);
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
    await Promise.all([service?.stop(), documents.stop()]);
  }

  const firstAttempts = [content.getConfig('site'), content.getConfig('home'), closeFlag.firstRead];
  const ready = Promise.allSettled(firstAttempts)
    .then(() => within(PREPARATION_MS, documents.prepare(firstDocuments)))
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
