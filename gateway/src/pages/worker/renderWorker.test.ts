import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createLog } from '@twinfront/shared/node/log';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDemand, type Priority } from '../../queue.ts';
import {
  createTestBundles,
  ENDLESS,
  FAILING,
  writeTestBuild,
} from '../../testing/createTestBundles.ts';
import { banner, site } from '../../testing/demoContent.ts';
import { createBuiltBundle } from '../bundle.ts';
import { createRenderThread, type RenderThread } from '../pageCache.ts';
import type { PageTask } from './renderWorker.ts';

/** Longer than a busy machine takes. */
const TIMEOUT_MS = 20_000;
const log = createLog('gateway', 'silent');
let renderer: RenderThread;

beforeAll(async () => {
  renderer = createRenderThread(log, await createTestBundles(), { timeoutMs: TIMEOUT_MS });
});
afterAll(() => renderer.close());

const renderTask = (
  task: PageTask,
  priority: Priority = 'background',
  thread: RenderThread = renderer,
) => thread.renderInWorker(task, priority, createDemand());

/** The page of a banner with this title. */
const bannerTask = (title: string): PageTask => ({
  url: '/details?banner=1',
  documentData: {
    closed: false,
    queries: [
      [['whole', 'config site'], { ok: true, value: site }],
      [['item', 'banner 1'], { ok: true, value: { item: banner('1', title) } }],
    ],
  },
  locale: 'zh-CN',
  device: 'mobile',
});

async function htmlOf(title: string): Promise<string> {
  return (await renderTask(bannerTask(title))).html;
}

describe('the renderer', () => {
  it('renders a page with everything that its document contains, within a timeout that starts after loading', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const task = bannerTask('a');
    expect(await renderTask(task)).toEqual({
      status: 200,
      noindex: false,
      head: '<title>湖畔图书馆</title>',
      html: '<h1>湖畔图书馆</h1><h1>a</h1>',
      css: expect.stringContaining('body{margin:0}'),
      pictures: [],
      scripts: [
        '/mobile/assets/Page-abc123.js',
        '/mobile/assets/messages-zhCN-abc123.js',
        '/mobile/assets/main-abc123.js',
      ],
      styles: ['/mobile/assets/main-abc123.css'],
    });
    // To load the apps, and to render the page.
    expect(timeout.mock.calls).toEqual([[60_000], [TIMEOUT_MS]]);
    timeout.mockClear();
    await renderTask(task);
    expect(timeout.mock.calls).toEqual([[TIMEOUT_MS]]);
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
    // After a page that threw, the apps are loaded anew.
    await vi.waitFor(() => expect(timeout.mock.calls.at(-1)).toEqual([TIMEOUT_MS]), 10_000);
    timeouts.at(-1)?.abort();
    const [endless, next] = await pages;
    expect(endless).toMatchObject({
      reason: { message: `longer than ${TIMEOUT_MS} ms` },
    });
    expect(next).toMatchObject({ value: expect.stringContaining('<h1>next</h1>') });
  }, 20_000);

  it('keeps no memory of the pages it has rendered', async () => {
    const leaking = await writeTestBuild('mobile');
    const script = path.join(leaking, 'server/render.js');
    const text = await readFile(script, 'utf8');
    // React schedules work in the same way; the callback keeps a megabyte until it has run.
    const schedule = 'const data = Buffer.alloc(1024 * 1024, 1); setImmediate(() => data.fill(0));';
    await writeFile(script, text.replace('const texts = [];', `$&\n${schedule}`));
    const mobile = createBuiltBundle('mobile', leaking);
    const own = createRenderThread(log, { desktop: mobile, mobile });
    const render = async (count: number) => {
      for (let page = 0; page < count; page += 1) {
        await renderTask(bannerTask('a'), 'background', own);
      }
      return process.memoryUsage.rss() / 1024 / 1024;
    };
    const before = await render(100);
    expect(await render(400)).toBeLessThan(before + 200);
    await own.close();
  }, 60_000);
});
