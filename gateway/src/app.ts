import { VITALS_PATH } from '@twinfront/shared/api/vitalsPath';
import type { Log } from '@twinfront/shared/node/log';
import { closeConnectionsOnShutdown, type Readiness } from '@twinfront/shared/node/readiness';
import { paths } from '@twinfront/shared/site/paths';
import express, { type Express, type Request, type Router } from 'express';
import { Gauge, type Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { ContentCache } from './content/contentCache.ts';
import { errorHandler } from './http/errorHandler.ts';
import { ALWAYS_SECURE, commonHeaders, isHttps } from './http/headers.ts';
import { checkMethod, readDeviceHeaders } from './http/request.ts';
import { type RequestLevel, requestLogger } from './http/requestLogger.ts';
import type { Bundles } from './pages/bundle.ts';
import type { PageCache } from './pages/pageCache.ts';
import { createSendPage } from './pages/sendPage.ts';
import { createApi } from './routes/api.ts';
import { judgeView } from './routes/judgeView.ts';
import { type MaintenanceBypass, maintainPage, maintenanceMode } from './routes/maintenance.ts';
import { type MediaSource, media } from './routes/media.ts';
import { details, notFound, redirectToHome, sendHome, trailingSlash } from './routes/pages.ts';
import { publicFiles } from './routes/publicFiles.ts';
import { seo } from './routes/seo.ts';
import { vitals } from './routes/vitals.ts';

export interface AppOptions
  extends Pick<
    Config,
    | 'publicOrigin'
    | 'publicDir'
    | 'trustProxy'
    | 'noindex'
    | 'webVitals'
    | 'sharedCacheSeconds'
    | 'deviceHeaders'
  > {
  bundles: Bundles;
  content: ContentCache;
  pageCache: PageCache;
  bypass: MaintenanceBypass;
  readiness: Pick<Readiness, 'isReady' | 'isShuttingDown'>;
  /** Undefined: they have a port of their own. */
  operations: Router | undefined;
  media: MediaSource;
  /** The CSP of documents, see `createPolicy`. */
  policy: string | undefined;
  registry: Registry;
  log: Log;
  requestLevel?: RequestLevel | undefined;
}

export function createApp(options: AppOptions): Express {
  const { bundles, content, bypass, readiness, operations, registry, log } = options;
  const { publicOrigin, publicDir, webVitals, deviceHeaders } = options;
  const isClosed = (req: Request) => content.isClosed() && !bypass.hasValidCookie(req);
  const isForStaff = (req: Request) => content.isClosed() && bypass.hasValidCookie(req);
  const sendPage = createSendPage({ ...options, isForStaff });

  registerStates(registry, {
    twinfront_site_closed: ['1 while the site is closed to visitors.', content.isClosed],
    twinfront_upstream_up: [
      '0 while the last refresh of config site failed.',
      content.isUpstreamUp,
    ],
    twinfront_ready: ['1 while the gateway is ready.', readiness.isReady],
  });
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', false);
  app.set('trust proxy', options.trustProxy);
  // With an https `PUBLIC_ORIGIN` every request counts as secure, so that cookies are `Secure`.
  app.set(ALWAYS_SECURE, isHttps(publicOrigin));

  app.use(closeConnectionsOnShutdown(readiness));
  app.use(commonHeaders(options));
  app.use(requestLogger(registry, log, options.requestLevel));
  app.use(checkMethod(webVitals ? VITALS_PATH : undefined));
  if (operations) app.use(operations);
  if (deviceHeaders.length > 0) app.use(readDeviceHeaders(deviceHeaders));
  app.use(maintenanceMode(isClosed));

  // The most frequent routes first: each middleware before a route costs time.
  app.get(paths.root, redirectToHome);
  app.get(paths.homeWeb, sendHome(sendPage, 'desktop'));
  app.get(paths.homeApp, sendHome(sendPage, 'mobile'));
  app.get(paths.details, details(sendPage));
  app.get(paths.judgeView, judgeView(sendPage));
  app.get(paths.maintain, bypass.enter, maintainPage(sendPage, isClosed));

  app.use(bundles.desktop.assets);
  app.use(bundles.mobile.assets);

  if (webVitals) app.use(vitals(registry));
  app.use('/media', media(options.media, log));
  app.use(createApi(content, isClosed));
  app.use(seo(options));
  if (publicDir) app.use(publicFiles(publicDir));
  app.use(trailingSlash);

  app.use(notFound(sendPage, isClosed));
  app.use(errorHandler(content.locale, log));
  return app;
}

/** Each state is a gauge with the values 0 and 1. */
function registerStates(
  registry: Registry,
  states: Record<string, [help: string, isSet: () => boolean]>,
): void {
  for (const [name, [help, isSet]] of Object.entries(states)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(Number(isSet()));
      },
    });
  }
}
