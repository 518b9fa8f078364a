import { registerHooks } from 'node:module';
import type { Device } from '@twinfront/shared/site/device';
import type { Render, RenderTask } from '@twinfront/shared/site/rendering';
import Tinypool from 'tinypool';
import type { BuiltApp } from '../bundle.ts';
import type { RenderedPage } from '../document.ts';
import { collectChunks } from './chunks.ts';
import { parseStyleSheet, type StyleSheet, selectCriticalCss } from './criticalCss.ts';

/** The data of the thread. An app that a development server serves has no build. */
export type RenderApps = Record<Device, BuiltApp | undefined>;

export interface WorkerTask extends RenderTask {
  device: Device;
}

const apps: RenderApps = Tinypool.workerData;
/** By its text. */
const styleSheets = new Map<string, StyleSheet>();
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
  const { manifest, styles: texts } = appOf(device);
  const render = await importRender(device);
  const { chunks, ...rendering } = await render(task);
  const sources = chunks.map((source) => `src/${source}.tsx`);
  const { scripts, styles } = collectChunks(manifest, sources, task.locale);
  const sheets = styles.map((file) => styleSheetOf(texts.get(file) ?? ''));
  const addressOf = (file: string) => `/${device}/${file}`;
  return {
    ...rendering,
    css: selectCriticalCss(sheets, rendering.html),
    scripts: scripts.map(addressOf),
    styles: styles.map(addressOf),
  };
}

function styleSheetOf(text: string): StyleSheet {
  const sheet = styleSheets.get(text) ?? parseStyleSheet(text);
  styleSheets.set(text, sheet);
  return sheet;
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
