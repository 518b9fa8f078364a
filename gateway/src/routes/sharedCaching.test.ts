import { type Device, detectDevice } from '@twinfront/shared/site/device';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useTestSite } from '../testing/createTestSite.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile';
const tablet = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)';
const desktop = 'Mozilla/5.0 (Windows NT 10.0)';
/** Every proxy sends it. */
const forwarded = { 'X-Forwarded-For': '192.0.2.1' };
const SHARED = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400';

let isClosed = false;
const site = useTestSite({
  sharedCacheSeconds: 10,
  deviceHeaders: ['X-Device'],
  trustProxy: true,
  closed: () => isClosed,
});
const byUserAgent = useTestSite({ sharedCacheSeconds: 10 });

describe('with a header for the device, shared caches keep', () => {
  it.each<[string, string, Record<string, string>, string]>([
    ['the home page of desktops', '/homeWeb', {}, 'Accept-Encoding'],
    ['the home page of phones', '/homeApp', {}, 'Accept-Encoding'],
    ['an item', '/details?banner=1', { 'X-Device': 'mobile' }, 'X-Device, Accept-Encoding'],
    ['an unknown page', '/nowhere', { 'X-Device': 'desktop' }, 'X-Device, Accept-Encoding'],
    ['the page to search', '/details', { 'X-Device': 'desktop' }, 'X-Device, Accept-Encoding'],
  ])('%s', async (_, path, headers, vary) => {
    for (const agent of [phone, tablet, desktop]) {
      const reply = await site.visit
        .get(path)
        .set({ ...forwarded, 'User-Agent': agent, ...headers });
      expect([reply.headers['cache-control'], reply.headers.vary]).toEqual([SHARED, vary]);
    }
  });
});

it.each<[string, string, Record<string, string>, string]>([
  ['a page without the header', '/details?banner=1', {}, 'X-Device, User-Agent, Cookie'],
  ['an unknown device', '/details?banner=1', { 'X-Device': 'tv' }, 'X-Device, User-Agent, Cookie'],
  [
    'another view',
    '/details?banner=1',
    { 'X-Device': 'mobile', Cookie: 'view=desktop' },
    'X-Device, Cookie',
  ],
  ['the same view', '/nowhere', { 'X-Device': 'mobile', Cookie: 'view=mobile' }, 'X-Device'],
  ['the root', '/', {}, 'X-Device, User-Agent, Cookie'],
  ['the maintenance page', '/maintain', {}, 'X-Device, User-Agent, Cookie'],
  ['the judge page', '/judgeView', {}, 'X-Device, User-Agent, Cookie'],
])('%s varies by all that chose the device', async (_, path, headers, vary) => {
  const reply = await site.visit.get(path).set({ ...forwarded, 'User-Agent': phone, ...headers });
  expect(reply.headers.vary?.replace(/, Accept-Encoding$/, '')).toBe(vary);
});

it('pages of a closed site vary by all that chose the device', async () => {
  isClosed = true;
  const replies = await Promise.all(['/homeWeb', '/maintain'].map((path) => site.visit.get(path)));
  isClosed = false;
  for (const { headers } of replies) {
    expect(headers.vary).toMatch(/^X-Device, User-Agent, Cookie/);
  }
});

describe('shared caches do not keep', () => {
  const mobile = { ...forwarded, 'X-Device': 'mobile' };
  it.each<[string, string, Record<string, string>, string]>([
    ['the results of a search', '/details?search=x', mobile, 'no-cache'],
    [
      'a page whose visitor chose another view',
      '/details?banner=1',
      { ...mobile, Cookie: 'view=desktop' },
      'no-cache',
    ],
    [
      'a page without the header',
      '/details?banner=1',
      { ...forwarded, 'User-Agent': phone },
      'no-cache',
    ],
    [
      'a page with an unknown device',
      '/details?banner=1',
      { ...forwarded, 'X-Device': 'watch' },
      'no-cache',
    ],
    ['the judge page', '/judgeView', mobile, 'no-store'],
    ['the maintenance page of an open site', '/maintain', mobile, 'no-cache'],
    ['the redirect of the root', '/', mobile, 'no-store'],
  ])('%s', async (_, path, headers, control) => {
    const reply = await site.visit.get(path).set(headers);
    expect(reply.headers['cache-control']).toBe(control);
  });

  it.each(['/', '/homeWeb', '/details?banner=1', '/maintain'])(
    '%s of a closed site',
    async (path) => {
      isClosed = true;
      const reply = await site.visit.get(path).set(mobile);
      isClosed = false;
      expect(reply.headers['cache-control']).toBe('no-store');
    },
  );

  it('a page that varies by the cookie, because no header states the device', async () => {
    const { visit } = byUserAgent;
    const item = await visit.get('/details?banner=1').set(mobile);
    expect([item.headers['cache-control'], item.headers.vary]).toEqual([
      'no-cache',
      'User-Agent, Cookie, Accept-Encoding',
    ]);
    const home = await visit.get('/homeWeb');
    expect(home.headers['cache-control']).toBe(SHARED);
  });
});

it('the header of a client that is no trusted proxy is ignored', async () => {
  const reply = await byUserAgent.visit
    .get('/')
    .set({ ...forwarded, 'User-Agent': desktop, 'X-Device': 'mobile' });
  expect(reply.headers.location).toBe('/homeWeb');
});

it('no visitor gets the page of another device from a cache, whatever their browser and cookie', async () => {
  /** As a CDN keeps pages: by address and by the headers that the response varies by. */
  const kept = new Map<string, string>();
  const deviceOf = (html: string): Device => (html.includes('"desktop"') ? 'desktop' : 'mobile');
  const agents = [phone, tablet, desktop, '', 'ANDROID', 'iPod; Windows', 'iphon'];
  const views = ['', 'view=desktop', 'view=mobile', 'view=auto', 'a=b; view=mobile'];

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/details?banner=1', '/details?function=2', '/nowhere'),
      fc.constantFrom(...agents),
      fc.constantFrom(...views),
      async (path, userAgent, cookie) => {
        const view = /view=(\w+)/.exec(cookie)?.[1];
        const { device } = detectDevice({ userAgent, view });
        const key = `${path} ${device}`;
        let html = kept.get(key);
        if (html === undefined) {
          const states = { 'User-Agent': userAgent, Cookie: cookie, 'X-Device': device };
          const headers = { ...forwarded, ...states };
          const reply = await site.visit.get(path).set(headers);
          html = reply.text;
          if (reply.headers['cache-control']?.includes('s-maxage')) kept.set(key, html);
        }
        expect(deviceOf(html ?? '')).toBe(device);
      },
    ),
  );
  expect(kept.size).toBeGreaterThan(0);
});
