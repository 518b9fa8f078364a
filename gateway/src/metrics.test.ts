import { createLog } from '@twinfront/shared/node/log';
import { Registry } from 'prom-client';
import { expect, it, vi } from 'vitest';
import { createContentCache } from './content/contentCache.ts';
import { createUpstreamClient } from './content/upstream.ts';
import { serveDemoContent } from './testing/demoContent.ts';
import { useFakeClock } from './testing/fakeClock.ts';
import { mockApi } from './testing/mockApi.ts';
import { sanitizeInProcess } from './testing/sanitizeInProcess.ts';

it('calls to the API are counted and timed by operation and result', async () => {
  useFakeClock('hrtime');
  const api = mockApi();
  serveDemoContent(api);
  const registry = new Registry();
  const content = createContentCache({
    client: createUpstreamClient(api.base, { timeoutMs: 2000 }),
    sanitize: sanitizeInProcess,
    ttlMs: 5000,
    registry,
    log: createLog('gateway', 'silent'),
  });
  api.on('/banner/slow', { fault: 'silent' });
  api.on('/banner/down', { status: 500 });
  const reads = Promise.all([
    content.read('config site'),
    content.read('search nothing of the kind'),
    content.read('closeFlag'),
    ...['1', 'down', 'slow'].map((id) => content.read(`banner ${id}`)),
  ]);
  await vi.advanceTimersByTimeAsync(2000);
  await reads;

  const figures = await registry.getMetricsAsJSON();
  const valuesOf = (name: string) => figures.find((figure) => figure.name === name)?.values ?? [];
  const calls = valuesOf('twinfront_upstream_request_duration_seconds');
  const seriesOf = (end: string) => calls.filter((call) => JSON.stringify(call).includes(end));
  const counted = seriesOf('_count').map(
    ({ labels, value }) => `${labels.operation} ${labels.result} ${value}`,
  );
  expect(counted.sort()).toEqual([
    'banner ok 1',
    'banner other 1',
    'banner timeout 1',
    'closeFlag ok 1',
    'config ok 1',
    'search notFound 1',
  ]);
  const slow = seriesOf('_sum').find(({ labels }) => labels.result === 'timeout');
  expect(slow?.value).toBeCloseTo(2, 1);
});
