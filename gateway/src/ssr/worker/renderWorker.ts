import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CallKey } from '@twinfront/shared/api/callKey';
import type { Answers } from '@twinfront/shared/api/knownApi';
import type { Render, RenderTask } from '@twinfront/shared/site/rendering';
import type { RenderedPage } from '../types.ts';
import { collectChunks, type Manifest } from './chunks.ts';
import { purgeCss } from './purgeCss.ts';

export interface WorkerTask extends RenderTask<Answers> {
  /** The folder of the built app. */
  folder: string;
  /** The prefix of its addresses. */
  base: string;
}

/** Either the page, or the calls whose answers it still needs. */
export type WorkerResult = { page: RenderedPage } | { missing: CallKey[] };

/** Runs in a worker thread: renders a page and collects what its document contains. */
export async function renderPage({ folder, base, ...task }: WorkerTask): Promise<WorkerResult> {
  const render = await importRender(folder);
  const { html, css = '', chunks, locale, calls, queries, pictures } = await render(task);
  const missing = calls.filter((key) => !task.answers[key]);
  if (missing.length > 0) return { missing };

  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const manifest: Manifest = JSON.parse(read('.vite/manifest.json'));
  const sources = chunks.map((source) => `src/${source}.tsx`);
  const files = collectChunks(manifest, sources, locale);
  const own = files.styles.map(read).join('');
  const styles = await purgeCss({ library: css, own }, html);
  return {
    page: {
      html,
      css: styles.own,
      // The rules that the markup uses: at hydration the library writes all of its rules.
      libraryCss: styles.library,
      queries,
      pictures,
      calls,
      scripts: files.scripts.map((file) => base + file),
      styles: files.styles.map((file) => base + file),
    },
  };
}

/** Before the first page, so that the timeout of a page does not include it. */
export async function loadApp(folder: string): Promise<void> {
  await importRender(folder);
}

async function importRender(folder: string): Promise<Render<Answers, CallKey>> {
  const { render } = await import(pathToFileURL(path.join(folder, 'server/render.js')).href);
  return render;
}
