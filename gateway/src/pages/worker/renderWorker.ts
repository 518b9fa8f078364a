import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Device } from '@twinfront/shared/site/device';
import type { Render, RenderTask } from '@twinfront/shared/site/rendering';
import Tinypool from 'tinypool';
import type { RenderedPage } from '../document.ts';
import { collectChunks, type Manifest } from './chunks.ts';
import { parseStyleSheet, type StyleSheet, selectCriticalCss } from './criticalCss.ts';

/** The data of the thread: the folder of each built app. An app that a development server serves has none. */
export type AppFolders = Record<Device, string | undefined>;

export interface PageTask extends RenderTask {
  device: Device;
}

interface App {
  render: Render;
  manifest: Manifest;
  /** By their paths in the build. */
  styles: Map<string, StyleSheet>;
}

const { desktop, mobile }: AppFolders = Tinypool.workerData;
const apps = { desktop: await readApp(desktop), mobile: await readApp(mobile) };

async function readApp(folder: string | undefined): Promise<App | undefined> {
  if (folder === undefined) return undefined;
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const { render } = await import(pathToFileURL(path.join(folder, 'server/render.js')).href);
  const sheets = globSync('assets/**/*.css', { cwd: folder });
  return {
    render,
    manifest: JSON.parse(read('.vite/manifest.json')),
    styles: new Map(sheets.map((file) => [file, parseStyleSheet(read(file))])),
  };
}

/** Resolves when the thread has loaded the apps. */
export const load = () => undefined;

/** Runs in a worker thread: renders a page and collects what its document contains. */
export async function renderPage({ device, ...task }: PageTask): Promise<RenderedPage> {
  const app = apps[device];
  if (!app) throw new Error(`the ${device} app has no build`);
  const { source, ...rendering } = await app.render(task);
  const { scripts, styles } = collectChunks(app.manifest, `src/${source}.tsx`, task.locale);
  const sheets = styles.map((file) => app.styles.get(file) ?? []);
  const addressOf = (file: string) => `/${device}/${file}`;
  return {
    ...rendering,
    css: selectCriticalCss(sheets, rendering.html),
    scripts: scripts.map(addressOf),
    styles: styles.map(addressOf),
  };
}
