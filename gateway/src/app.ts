import { API_BASE } from '@twinfront/shared/api/gatewayBase';
import type { Log } from '@twinfront/shared/node/log';
import { paths } from '@twinfront/shared/site/paths';
import express, { type Express, type Request } from 'express';
import type { Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { CloseFlag } from './content/closeFlag.ts';
import type { SiteContent } from './content/contentCache.ts';
import { createSendText } from './http/response.ts';
import { errorHandler } from './middleware/errorHandler.ts';
import type { Bypass } from './middleware/maintenanceBypass.ts';
import { closedGate } from './middleware/maintenanceMode.ts';
import { markAnswers, observeRequests } from './middleware/requestLogger.ts';
import { isTls, sendWith, transportSecurity } from './middleware/securityHeaders.ts';
import { trailingSlash } from './middleware/trailingSlash.ts';
import { limitRequests, readOnly } from './middleware/validateRequest.ts';
import { createApi } from './routes/api.ts';
import { assets } from './routes/assets.ts';
import { judgePage } from './routes/judgeView.ts';
import { maintainPage } from './routes/maintain.ts';
import { media } from './routes/media.ts';
import { health, metrics } from './routes/operations.ts';
import { details, home, notFound } from './routes/pages.ts';
import { rootRedirect } from './routes/root.ts';
import { crawlers } from './routes/seo.ts';
import type { Readiness } from './server/lifecycle.ts';
import type { Bundles } from './ssr/bundle.ts';
import type { Documents } from './ssr/pageCache.ts';
import { createSendPage } from './ssr/sendPage.ts';

export interface AppOptions {
  bundles: Bundles;
  content: SiteContent;
  documents: Documents;
  closeFlag: CloseFlag;
  bypass: Bypass;
  isCircuitOpen: () => boolean;
  readiness: Readiness;
  mediaUpstream: string;
  publicOrigin: Config['publicOrigin'];
  trustProxy: Config['trustProxy'];
  /** Headers of all that a browser may show as a page. */
  security: Record<string, string>;
  registry: Registry;
  log: Log;
}

export function createApp({
  bundles,
  content,
  documents,
  closeFlag,
  bypass,
  isCircuitOpen,
  readiness,
  mediaUpstream,
  publicOrigin,
  trustProxy,
  security,
  registry,
  log,
}: AppOptions): Express {
  const isStaff = (req: Request) => closeFlag.isClosed() && bypass.isStaff(req);
  const isClosed = (req: Request) => closeFlag.isClosed() && !bypass.isStaff(req);
  const sendText = createSendText();
  const sendPage = createSendPage({
    bundles,
    content,
    documents,
    security,
    publicOrigin,
    isStaff,
  });

  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', false);
  app.set('trust proxy', trustProxy);
  // Cookies of a site whose own address is by TLS are for TLS alone, whoever stands before it.
  if (isTls(publicOrigin)) Object.defineProperty(app.request, 'secure', { value: true });

  markAnswers(app, readiness.isLeaving);
  app.use(observeRequests(registry, log));
  if (trustProxy !== false && !publicOrigin) app.use(transportSecurity);
  app.use(limitRequests);
  app.use(readOnly);
  app.use(closedGate(isClosed));

  // First what most visitors ask for: each line above an answer costs it a little.
  app.get(paths.root, rootRedirect);
  app.get(paths.homeWeb, home(sendPage, 'desktop'));
  app.get(paths.homeApp, home(sendPage, 'mobile'));
  app.get(paths.details, details(sendPage));
  app.get(paths.judgeView, judgePage(sendPage, security));
  app.get(paths.maintain, bypass.enter, maintainPage(sendPage, isClosed));

  app.use(assets(bundles));

  app.use(sendWith(security));
  app.use('/media', media({ upstream: mediaUpstream, log }));
  app.use(API_BASE, createApi({ content, isClosed, sendText }));
  app.use(health(readiness));
  app.use(metrics({ registry, closeFlag, isCircuitOpen, isReady: readiness.isReady }));
  app.use(crawlers({ content, publicOrigin, sendText }));
  app.use(trailingSlash);

  app.use(notFound(sendPage, isClosed));
  app.use(errorHandler({ lastSite: content.lastSite, security, log }));
  return app;
}
