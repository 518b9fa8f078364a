import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import path from 'node:path';
import { onShutdown } from '@twinfront/shared/node/shutdown';
import { createServer, type ViteDevServer } from 'vite';
import type { Bundle } from '../gateway/src/pages/bundle.ts';
import { demoByDefault, printError, readEnvironment } from './readEnvironment.ts';
import { type AppName, root } from './repository.ts';
import { runSite } from './site.ts';

// An open page shows a synced change within two seconds.
process.env.CONTENT_TTL_MS ||= '500';
process.env.PAGE_REFETCH_MS ||= '1000';
demoByDefault(process.env);
const environment = await readEnvironment(process.env, printError);

const server = createHttpServer();
const desktop = await createVite('desktop');
const mobile = await createVite('mobile');

// Open sockets of browsers would keep the gateway from ending.
onShutdown(
  () => void Promise.all([desktop.close(), mobile.close()]),
  () => {},
);

await runSite(environment, {
  server,
  bundles: { desktop: createDevBundle(desktop), mobile: createDevBundle(mobile) },
  printAddress: true,
});

/** Serves the app from its sources, with the WebSocket of hot reload on the port of the gateway. */
function createVite(app: AppName): Promise<ViteDevServer> {
  return createServer({
    root: path.join(root, 'apps', app),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
}

function createDevBundle({ config, middlewares, transformIndexHtml }: ViteDevServer): Bundle {
  return {
    template: async (url) => {
      const file = path.join(config.root, 'index.html');
      return transformIndexHtml(url, readFileSync(file, 'utf8'));
    },
    assets: (req, res, next) =>
      req.url.startsWith(config.base) ? middlewares(req, res, next) : next(),
  };
}
