import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createLog } from '@twinfront/shared/node/log';
import { createOperations } from '@twinfront/shared/node/operations';
import type { Locale } from '@twinfront/shared/site/locale';
import { Registry } from 'prom-client';
import request from 'supertest';
import { afterAll, beforeAll } from 'vitest';
import { type AppOptions, createApp } from '../app.ts';
import { createContentCache, type ManagedContentCache } from '../content/contentCache.ts';
import { createUpstreamClient } from '../content/upstream.ts';
import { createPolicy } from '../http/headers.ts';
import { createHttpServer, serve } from '../http/server.ts';
import type { pageDeadlines } from '../limits.ts';
import { type Bundles, loadersOf } from '../pages/bundle.ts';
import {
  createPageCache,
  createRenderThread,
  type PageCache,
  type RenderThread,
} from '../pages/pageCache.ts';
import { noBypass } from '../routes/maintenance.ts';
import { createFakeApi, type FakeApi } from './createFakeApi.ts';
import { createTestBundles } from './createTestBundles.ts';
import { serveDemoContent } from './demoContent.ts';
import { sanitizeInProcess } from './sanitizeInProcess.ts';

export interface TestSite extends AsyncDisposable {
  api: FakeApi;
  content: ManagedContentCache;
  pageCache: PageCache;
  /** Each visit is a new visitor's. */
  visit: ReturnType<typeof request>;
  /** Where the gateway listens, for requests that a client would put right. */
  port: number;
  close: () => Promise<void>;
}

type TestSiteOptions = Partial<AppOptions> & {
  api?: FakeApi;
  isReady?: () => boolean;
  closed?: () => boolean;
  ttlMs?: number;
  siteLocale?: Locale;
  maxEntries?: number;
  maxBytes?: number;
  timeoutMs?: number;
  renderer?: RenderThread;
  deadlines?: typeof pageDeadlines;
};

/** For tests of app shells. */
export const shortDeadlines = {
  revalidationMs: 200,
  renderMs: 800,
};

/** One site for all tests of a file, or, with other hooks, one for each test. */
export function useTestSite(
  options?: TestSiteOptions,
  before: typeof beforeAll = beforeAll,
  after: typeof afterAll = afterAll,
): TestSite {
  const site = {} as TestSite;
  before(async () => {
    Object.assign(site, await createTestSite(options));
  });
  after(() => site.close());
  return site;
}

let bundles: Promise<Bundles> | undefined;
let threads: RenderThread | undefined;

/** The real app over a fake API with a small site in it. */
export async function createTestSite({
  api: given,
  closed = () => false,
  isReady = () => true,
  ttlMs = 60_000,
  siteLocale,
  maxEntries,
  maxBytes,
  timeoutMs,
  // So long that a busy machine sends no app shells.
  deadlines = { revalidationMs: 30_000, renderMs: 30_000 },
  renderer,
  registry = new Registry(),
  log = createLog('gateway', 'silent'),
  ...options
}: TestSiteOptions = {}): Promise<TestSite> {
  const api = given ?? (await createFakeApi());
  serveDemoContent(api);
  bundles ??= createTestBundles();
  threads ??= createRenderThread(createLog('gateway', 'silent'), await bundles);
  const content = createContentCache({
    client: createUpstreamClient(api.base, { timeoutMs }),
    sanitize: sanitizeInProcess,
    ttlMs,
    siteLocale,
    maxEntries,
    registry,
    log,
  });
  const policy = createPolicy(loadersOf(await bundles), options.publicOrigin);
  const pageCache = createPageCache({
    bundles: options.bundles ?? (await bundles),
    content,
    policy,
    renderer: renderer ?? threads,
    publicOrigin: options.publicOrigin,
    registry,
    log,
    deadlines,
    maxBytes,
  });
  const app = createApp({
    bundles: await bundles,
    content: { ...content, isClosed: closed },
    pageCache,
    bypass: noBypass,
    readiness: { isReady, isShuttingDown: () => false },
    operations: createOperations(isReady, registry),
    media: { folder: `${api.origin}/media/` },
    publicOrigin: undefined,
    publicDir: undefined,
    trustProxy: false,
    sharedCacheSeconds: 0,
    deviceHeaders: [],
    noindex: false,
    webVitals: false,
    policy,
    registry,
    log,
    ...options,
  });
  const server = createHttpServer().listen(0, '127.0.0.1');
  serve(server, app);
  await once(server, 'listening');
  const close = async () => {
    content.stop();
    server.closeAllConnections();
    server.close();
    await api.close();
  };
  return {
    api,
    content,
    pageCache,
    visit: request(server),
    port: (server.address() as AddressInfo).port,
    close,
    [Symbol.asyncDispose]: close,
  };
}
