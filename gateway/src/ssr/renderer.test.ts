import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CallKey } from '@twinfront/shared/api/callKey';
import { createLog } from '@twinfront/shared/node/log';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ENDLESS, FAILING, writeTestBuild } from '../testing/createTestBundles.ts';
import { banner, site } from '../testing/demoContent.ts';
import type { Priority } from '../workerThread.ts';
import { createRenderer, type Renderer } from './renderer.ts';
import type { WorkerTask } from './worker/renderWorker.ts';

/** Longer than a busy machine takes. */
const TIMEOUT_MS = 20_000;
const log = createLog('gateway', 'silent');
let renderer: Renderer;
let folder: string;

beforeAll(async () => {
  renderer = createRenderer(log, { timeoutMs: TIMEOUT_MS });
  folder = await writeTestBuild('mobile');
});
afterAll(() => renderer.close());

/** The page of a banner with this title. */
const bannerTask = (title: string): WorkerTask => ({
  url: '/details?banner=1',
  documentData: { closed: false },
  answers: {
    'config site': { ok: true, value: site },
    'banner 1': { ok: true, value: banner('1', title) },
  },
  folder,
  base: '/mobile/',
});

async function htmlOf(title: string): Promise<string> {
  const result = await renderer.render(bannerTask(title));
  return 'page' in result ? result.page.html : '';
}

describe('the renderer', () => {
  it('names the calls that a page still needs', async () => {
    const task = { ...bannerTask('a'), answers: {} };
    const missing: CallKey[] = ['config site', 'banner 1'];
    expect(await renderer.render(task)).toEqual({ missing });
  });

  it('renders a page with everything that its document contains, within a timeout that starts after loading', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const task = bannerTask('a');
    expect(await renderer.render(task)).toEqual({
      page: {
        html: '<h1>湖畔图书馆</h1><h1>a</h1>',
        css: expect.stringContaining('body{margin:0}'),
        libraryCss: '',
        queries: [
          [['getConfig', 'site'], task.answers['config site']],
          [['getBanner', '1'], task.answers['banner 1']],
        ],
        pictures: [],
        calls: ['config site', 'banner 1'],
        scripts: [
          '/mobile/assets/Page-abc123.js',
          '/mobile/assets/messages-zhCN-abc123.js',
          '/mobile/assets/main-abc123.js',
        ],
        styles: ['/mobile/assets/main-abc123.css'],
      },
    });
    expect(timeout.mock.calls).toEqual([[60_000], [TIMEOUT_MS]]);
  });

  it('rejects with the error of a page, and renders the next one', async () => {
    const pages = Promise.allSettled([htmlOf(FAILING), htmlOf('next')]);
    const [thrown, next] = await pages;
    expect(thrown).toMatchObject({
      status: 'rejected',
      reason: { message: 'a page of the test threw' },
    });
    expect(next).toMatchObject({ value: expect.stringContaining('<h1>next</h1>') });
  });

  it('terminates a page that never ends, and renders the next one', async () => {
    const timeouts: AbortController[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController();
      timeouts.push(controller);
      return controller.signal;
    });
    const pages = Promise.allSettled([htmlOf(ENDLESS), htmlOf('next')]);
    await vi.waitFor(() => expect(timeout.mock.calls).toEqual([[60_000], [TIMEOUT_MS]]), 10_000);
    timeouts[1]?.abort();
    const [endless, next] = await pages;
    expect(endless).toMatchObject({
      reason: { message: `renderPage took longer than ${TIMEOUT_MS} ms` },
    });
    expect(next).toMatchObject({ value: expect.stringContaining('<h1>next</h1>') });
  }, 20_000);

  it('renders pages of high priority first', async () => {
    const order: string[] = [];
    const render = async (title: string, priority: Priority) => {
      await renderer.render(bannerTask(title), priority);
      order.push(title);
    };
    await Promise.all([
      render('first', 'low'),
      render('a', 'low'),
      render('b', 'low'),
      render('home', 'high'),
    ]);
    expect(order).toEqual(['first', 'home', 'a', 'b']);
  });

  it('keeps no memory of the pages it has rendered', async () => {
    const leaking = await writeTestBuild('mobile');
    const script = path.join(leaking, 'server/render.js');
    const text = await readFile(script, 'utf8');
    // React schedules work in the same way; the callback keeps a megabyte until it has run.
    const schedule = 'const data = Buffer.alloc(1024 * 1024, 1); setImmediate(() => data.fill(0));';
    await writeFile(script, text.replace('const calls = new Set();', `$&\n${schedule}`));
    const task = { ...bannerTask('a'), folder: leaking };
    const render = async (count: number) => {
      for (let page = 0; page < count; page += 1) await renderer.render(task);
      return process.memoryUsage.rss() / 1024 / 1024;
    };
    const before = await render(100);
    expect(await render(400)).toBeLessThan(before + 200);
  }, 60_000);
});
