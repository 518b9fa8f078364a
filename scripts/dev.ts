import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createServer } from 'vite';
import type { Bundle } from '../gateway/src/bundle.ts';
import { runGateway } from '../gateway/src/runGateway.ts';
import { type AppName, root } from './buildStamp.ts';

/** The app as Vite serves it from its sources, with hot reload over a socket of its own. */
async function createDevBundle(app: AppName, socketPort: number): Promise<Bundle> {
  const folder = path.join(root, 'apps', app);
  const vite = await createServer({
    root: folder,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: socketPort } },
  });
  return {
    template: (url) =>
      vite.transformIndexHtml(url, readFileSync(path.join(folder, 'index.html'), 'utf8')),
    assets: vite.middlewares,
  };
}

await runGateway({
  bundles: {
    desktop: await createDevBundle('desktop', 24_678),
    mobile: await createDevBundle('mobile', 24_679),
  },
  csp: false,
});
