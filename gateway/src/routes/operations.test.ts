import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTestSite } from '../testing/createTestSite.ts';
import { exchange } from '../testing/exchange.ts';

let closed = false;
let ready = true;
const options = { closed: () => closed, isReady: () => ready };
const site = useTestSite(options, beforeEach, afterEach);
afterEach(() => {
  closed = false;
  ready = true;
});

async function read(): Promise<string> {
  return String((await exchange(site.port, '/metrics')).body);
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

  it('count and time requests by route, method and status, none of them a visitor’s', async () => {
    site.api.on('/media/a.webp', { raw: 'x', headers: { 'Content-Type': 'image/webp' } });
    site.api.on('/function/slow', { delayMs: 100, status: 404 });
    const startedAt = performance.now();
    const visits = [
      ['GET', '/?a=1', '/', '302'],
      ['HEAD', '/homeWeb', '/homeWeb', '200'],
      ['GET', '/details?banner=gone', '/details', '404'],
      ['GET', '/api/banner/1', '/api/banner/:id', '200'],
      ['GET', '/api/function/slow', '/api/function/:id', '404'],
      ['GET', '/api/richText/search/x', '/api/richText/search/:term', '404'],
      ['GET', '/api', '/api', '404'],
      ['GET', '/media/a.webp', '/media', '200'],
      ['GET', '/desktop/assets/old.js', '/desktop/assets/{*name}', '404'],
      ['PURGE', '//evil/%65vil', 'unknown', '405'],
    ] as const;
    for (const [method, path] of visits) await exchange(site.port, path, { method });

    const expected = visits.flatMap(([method, , route, status]) => {
      const shown = method === 'GET' || method === 'HEAD' ? method : 'other';
      return [[`route="${route}",method="${shown}",status="${status}"`, 1]];
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
