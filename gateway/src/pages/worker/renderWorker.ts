import { registerHooks } from 'node:module';
import type { Device } from '@twinfront/shared/site/device';
import type { Render, RenderTask } from '@twinfront/shared/site/rendering';
import Tinypool from 'tinypool';
import type { BuiltApp } from '../bundle.ts';
import type { RenderedPage } from '../composeDocument.ts';
import { collectChunks } from './chunks.ts';
import { purgeCss } from './purgeCss.ts';

/** The data of the thread. An app that a development server serves has no build. */
export type RenderApps = Record<Device, BuiltApp | undefined>;

export interface WorkerTask extends RenderTask {
  device: Device;
}

const apps: RenderApps = Tinypool.workerData;
const modules = new Map(Object.values(apps).flatMap((app) => [...(app?.modules ?? [])]));

// The modules of the apps come from memory: on disk there may be those of a later build.
registerHooks({
  resolve: (specifier, context, next) => {
    const url = URL.parse(specifier, context.parentURL)?.href ?? '';
    return modules.has(url) ? { url, shortCircuit: true } : next(specifier, context);
  },
  load: (url, context, next) => {
    const source = modules.get(url);
    return source === undefined
      ? next(url, context)
      : { format: 'module', source, shortCircuit: true };
  },
});

/** Runs in a worker thread: renders a page and collects what its document contains. */
export async function renderPage({ device, ...task }: WorkerTask): Promise<RenderedPage> {
  const { manifest, styles: sheets } = appOf(device);
  const render = await importRender(device);
  const { css = '', chunks, ...rendering } = await render(task);
  const sources = chunks.map((source) => `src/${source}.tsx`);
  const files = collectChunks(manifest, sources, task.locale);
  const own = files.styles.map((file) => sheets.get(file)).join('');
  const styles = await purgeCss({ library: css, own }, rendering.html);
  const addressOf = (file: string) => `/${device}/${file}`;
  return {
    ...rendering,
    css: styles.own,
    // The rules that the markup uses: at hydration the library writes all of its rules.
    libraryCss: styles.library,
    scripts: files.scripts.map(addressOf),
    styles: files.styles.map(addressOf),
  };
}

/** Before the first page, so that the timeout of a page does not include it. */
export async function loadApp(device: Device): Promise<void> {
  await importRender(device);
}

async function importRender(device: Device): Promise<Render> {
  const { render } = await import(appOf(device).entry);
  return render;
}

function appOf(device: Device): BuiltApp {
  const app = apps[device];
  if (!app) throw new Error(`the ${device} app has no build`);
  return app;
}
