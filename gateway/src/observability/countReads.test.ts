import { Registry } from 'prom-client';
import { afterEach, expect, it, vi } from 'vitest';
import { createSiteContent } from '../content/contentCache.ts';
import { createUpstream } from '../content/createUpstream.ts';
import { serveDemoContent } from '../testing/demoContent.ts';
import { useFakeClock } from '../testing/fakeClock.ts';
import { mockApi } from '../testing/mockApi.ts';
import { sanitizeInProcess } from '../testing/sanitizeInProcess.ts';
import { countReads } from './countReads.ts';
import { createLog } from './log.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('content that is asked for is counted: known, out of date, or waited for', async () => {
  useFakeClock();
  const api = mockApi();
  serveDemoContent(api);
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
  // Content of the same millisecond counts as waited for.
  await vi.advanceTimersByTimeAsync(1);
  for (let times = 0; times < 3; times += 1) await content.getBanner('1');
  await Promise.all([content.getConfig('site'), content.read('config site')]);
  const slow = content.getBanner('slow');
  await vi.advanceTimersByTimeAsync(100);
  await slow;
  api.on('/banner/1', { fault: 'silent' });
  await vi.advanceTimersByTimeAsync(1500);
  const late = content.getBanner('1');
  await vi.advanceTimersByTimeAsync(20);
  expect((await late).stale).toBe(true);

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
