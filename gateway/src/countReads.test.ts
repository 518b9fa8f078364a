import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { countReads } from './countReads.ts';
import { createUpstream } from './createUpstream.ts';
import { createLog } from './log.ts';
import { createSiteContent } from './siteContent.ts';
import { createFakeApi, type FakeApi } from './testing/createFakeApi.ts';
import { serveDemoContent } from './testing/demoContent.ts';
import { sanitizeInProcess } from './testing/sanitizeInProcess.ts';

let api: FakeApi;
beforeAll(async () => {
  api = await createFakeApi();
  serveDemoContent(api);
});
afterAll(() => api.close());

it('content that is asked for is counted: known, out of date, or waited for', async () => {
  const registry = new Registry();
  const inner = createSiteContent({
    client: createUpstream(api.base),
    sanitize: sanitizeInProcess,
    ttlMs: 1500,
    log: createLog('silent'),
    patienceMs: 20,
  });
  const content = countReads(inner, registry);
  api.on('/banner/slow', { status: 404, delayMs: 100 });

  expect((await content.getBanner('1')).outcome.ok).toBe(true);
  for (let times = 0; times < 3; times += 1) await content.getBanner('1');
  await Promise.all([content.getConfig('site'), content.read('config site')]);
  await content.getBanner('slow');
  api.on('/banner/1', { fault: 'silent' });
  await vi.waitFor(async () => expect((await inner.getBanner('1')).stale).toBe(true), 5000);
  expect((await content.getBanner('1')).stale).toBe(true);

  const counted = await registry.getSingleMetric('content_reads_total')?.get();
  const shown = counted?.values.map(
    ({ labels, value }) => `${labels.call} ${labels.result} ${value}`,
  );
  expect(shown?.sort()).toEqual([
    'banner hit 3',
    'banner miss 2',
    'banner stale 1',
    'config miss 2',
  ]);
  expect(content.lastSite()?.name).toBe('湖畔图书馆');
});
