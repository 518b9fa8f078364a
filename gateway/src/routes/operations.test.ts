import { createRegistry } from '@twinfront/shared/node/registry';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestSite, type TestSite, useTestSite } from '../testing/createTestSite.ts';
import { exchange } from '../testing/exchange.ts';

let closed = false;
let ready = true;
const options = { closed: () => closed, isReady: () => ready };
const site = useTestSite(options, beforeEach, afterEach);
afterEach(() => {
  closed = false;
  ready = true;
});

async function read(of: TestSite = site): Promise<string> {
  return String((await exchange(of.port, '/metrics')).body);
}

/** The labels and values of one figure. */
function samples(text: string, name: string) {
  return [...text.matchAll(new RegExp(`^${name}(?:{(.*)})? (\\S+)$`, 'gm'))].map(
    ([, labels = '', value]) => [labels, Number(value)] as const,
  );
}

describe('the metrics', () => {
  it('start with zero failed renderings, so that the first one is an increase', async () => {
    const failed = samples(await read(), 'twinfront_ssr_render_duration_seconds_count').filter(
      ([labels]) => labels.includes('result="failed"'),
    );
    expect(failed).toEqual([
      ['device="desktop",result="failed"', 0],
      ['device="mobile",result="failed"', 0],
    ]);
  });

  it('include those of the process', async () => {
    await using own = await createTestSite({ registry: createRegistry() });
    const text = await read(own);
    expect(samples(text, 'process_resident_memory_bytes')[0]?.[1]).toBeGreaterThan(1_000_000);
    expect(samples(text, 'process_cpu_seconds_total')[0]?.[1]).toBeGreaterThan(0);
    expect(samples(text, 'nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
  });

  it('count and time requests by route, method and status', async () => {
    site.api.on('/media/a.webp', { raw: 'x', headers: { 'Content-Type': 'image/webp' } });
    site.api.on('/function/slow', { delayMs: 100, status: 404 });
    const startedAt = performance.now();
    const visits = [
      ['GET', '/?a=1', '/', '302'],
      ['GET', '/homeWeb', '/homeWeb', '200'],
      ['HEAD', '/homeWeb', '/homeWeb', '200'],
      ['POST', '/homeWeb', 'unknown', '405'],
      ['GET', '/details?banner=1', '/details', '200'],
      ['GET', '/details?banner=gone', '/details', '404'],
      ['GET', '/api/banner/1', '/api/banner/:id', '200'],
      ['GET', '/api/function/slow', '/api/function/:id', '404'],
      ['GET', '/api/richText/search/x', '/api/richText/search/:term', '404'],
      ['GET', '/api/support/config/getKey?key=home', '/api/support/config/getKey', '200'],
      ['GET', '/api', '/api', '404'],
      ['GET', '/media/a.webp', '/media', '200'],
      ['GET', '/mobile/assets/main-abc123.js', '/mobile/assets/{*name}', '200'],
      ['GET', '/desktop/assets/old.js', '/desktop/assets/{*name}', '404'],
      ['GET', '/robots.txt', '/robots.txt', '200'],
      ['GET', '/details/', 'unknown', '308'],
    ] as const;
    for (const [method, path] of visits) await exchange(site.port, path, { method });

    const expected = visits.flatMap(([method, , route, status]) => {
      const shown = method === 'GET' || method === 'HEAD' ? method : 'other';
      return route ? [[`route="${route}",method="${shown}",status="${status}"`, 1]] : [];
    });
    await vi.waitFor(async () => {
      const text = await read();
      const isOthers = ([labels]: readonly [string, number]) => !labels.includes('/metrics');
      const byLabel = (name: string) => samples(text, name).filter(isOthers).sort();
      expect(byLabel('twinfront_http_request_duration_seconds_count')).toEqual(expected.sort());
      const seconds = (performance.now() - startedAt) / 1000;
      for (const [labels, sum] of byLabel('twinfront_http_request_duration_seconds_sum')) {
        expect(sum).toBeGreaterThan(labels.includes('/api/function/') ? 0.09 : 0);
        expect(sum).toBeLessThan(seconds);
      }
    }, 10_000);
  });

  it('have no user-controlled labels', async () => {
    const odd = [
      '/evil',
      '//evil/',
      '/%65vil',
      '/desktop/evil',
      '/EVIL',
      '/homeWebevil',
      '/apievil',
    ];
    for (const path of [...odd, '/api/banner/evil', '/media/evil', '/desktop/assets/evil']) {
      for (const method of ['GET', 'PROPFIND', 'PURGE', 'LINK']) {
        await exchange(site.port, path, {
          method,
          headers: { Host: 'evil', 'User-Agent': 'evil' },
        });
      }
    }
    await vi.waitFor(async () => {
      const text = await read();
      expect(text).not.toMatch(/evil|PROPFIND|PURGE|LINK/i);
      const routes = samples(text, 'twinfront_http_request_duration_seconds_count').filter(
        ([labels]) => {
          return !labels.includes('/metrics');
        },
      );
      expect(routes.reduce((sum, [, count]) => sum + count, 0)).toBe(40);
      // Three routes, and those that are unknown by GET and by others.
      expect(routes).toHaveLength(5);
    }, 10_000);
  });

  it('count detected devices by reason', async () => {
    const phone = 'Mozilla/5.0 (iPhone)';
    const visits = [
      ['/', {}],
      ['/', { 'User-Agent': phone }],
      ['/', { 'User-Agent': phone }],
      ['/details', { 'User-Agent': phone, Cookie: 'view=desktop' }],
      ['/judgeView', { Cookie: 'view=mobile' }],
      ['/homeWeb', { 'User-Agent': phone }],
      ['/unknown', {}],
      ['/api/banner/1', {}],
    ] as const;
    for (const [path, headers] of visits) await exchange(site.port, path, { headers });
    await vi.waitFor(async () => {
      expect(samples(await read(), 'twinfront_device_detections_total').sort()).toEqual([
        ['device="desktop",reason="choice"', 1],
        ['device="desktop",reason="default"', 2],
        ['device="mobile",reason="choice"', 1],
        ['device="mobile",reason="userAgent"', 2],
      ]);
    }, 10_000);
  });

  it.each([true, false])(
    'tell whether the site is closed, ready and without API: %s',
    async (so) => {
      if (so) site.api.on('/support/config/getKey?key=site', { status: 500 });
      await exchange(site.port, '/api/support/config/getKey?key=site');
      [closed, ready] = [so, !so];
      const text = await read();
      expect(samples(text, 'twinfront_site_closed')).toEqual([['', Number(so)]]);
      expect(samples(text, 'twinfront_ready')).toEqual([['', Number(!so)]]);
      expect(samples(text, 'twinfront_upstream_up')).toEqual([['', Number(!so)]]);
    },
  );
});
