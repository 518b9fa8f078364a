import type { Request, Response } from 'express';
import { expect, it, vi } from 'vitest';
import { useTestSite } from '../testing/createTestSite.ts';
import { exchange } from '../testing/exchange.ts';
import { trailingSlash } from './pages.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
const desktop = 'Mozilla/5.0 (Windows NT 10.0)';
const site = useTestSite();

// All user agents: shared/site/device.test.ts. Trailing slashes: httpTable.test.ts.
it.each<[userAgent: string | undefined, cookie: string | undefined, home: string]>([
  [desktop, undefined, '/homeWeb'],
  [phone, undefined, '/homeApp'],
  [undefined, undefined, '/homeWeb'],
  [`${'x'.repeat(4000)} iPod`, undefined, '/homeApp'],
  [desktop, 'view=mobile', '/homeApp'],
  [phone, 'view=desktop', '/homeWeb'],
  // The first one counts.
  [phone, 'view=tablet; view=desktop', '/homeApp'],
  [phone, 'view=Desktop', '/homeApp'],
  [phone, 'view=%E0%A4%A', '/homeApp'],
])('the root redirects %s with the cookie %s to %s', async (userAgent, cookie, home) => {
  const headers = {
    ...(userAgent && { 'User-Agent': userAgent }),
    ...(cookie && { Cookie: cookie }),
    'Sec-CH-UA-Mobile': home === '/homeApp' ? '?0' : '?1',
  };
  const reply = await exchange(site.port, '/?a=%2F&b', { headers });
  expect([reply.status, reply.headers.location]).toEqual([302, `${home}?a=%2F&b`]);
  expect(reply.headers['set-cookie']).toBeUndefined();
});

it('a path of many slashes takes no longer than another', () => {
  const next = vi.fn();
  const startedAt = performance.now();
  trailingSlash({ path: `/a${'/'.repeat(100_000)}b` } as Request, {} as Response, next);
  expect(next).toHaveBeenCalled();
  expect(performance.now() - startedAt).toBeLessThan(1000);
});
