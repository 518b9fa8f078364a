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
    ['an item', '/details?banner=1', { 'X-Device': 'mobile' }, 'X-Device, Accept-Encoding'],
    ['an unknown page', '/nowhere', { 'X-Device': 'desktop' }, 'X-Device, Accept-Encoding'],
  ])('%s', async (_, path, headers, vary) => {
    const reply = await site.visit.get(path).set({ ...forwarded, 'User-Agent': phone, ...headers });
    expect([reply.headers['cache-control'], reply.headers.vary]).toEqual([SHARED, vary]);
  });
});

type Row = [string, string, Record<string, string>, vary: string, control: string];

it.each<Row>([
  ['a page without the header', '/details?banner=1', {}, 'User-Agent, Cookie', 'no-cache'],
  ['an unknown device', '/nowhere', { 'X-Device': 'watch' }, 'User-Agent, Cookie', 'no-cache'],
  [
    'another view',
    '/nowhere',
    { 'X-Device': 'mobile', Cookie: 'view=desktop' },
    'Cookie',
    'no-cache',
  ],
  ['the same view', '/nowhere', { 'X-Device': 'mobile', Cookie: 'view=mobile' }, '', SHARED],
  ['the results of a search', '/details?search=x', { 'X-Device': 'mobile' }, '', 'no-cache'],
  ...(
    [
      ['the root', '/', 'no-store'],
      ['the maintenance page', '/maintain', 'no-cache'],
      ['the judge page', '/judgeView', 'no-store'],
    ] as const
  ).flatMap(([name, path, control]): Row[] => [
    [name, path, {}, 'User-Agent, Cookie', control],
    [`${name} with the header`, path, { 'X-Device': 'mobile' }, '', control],
  ]),
])('%s varies by all that chose the device, and shared caches keep it or not', async (...row) => {
  const [, path, headers, others, control] = row;
  const reply = await site.visit.get(path).set({ ...forwarded, 'User-Agent': phone, ...headers });
  const vary = reply.headers.vary?.replace(/, Accept-Encoding$/, '');
  expect([vary, reply.headers['cache-control']]).toEqual([
    ['X-Device', others].filter(Boolean).join(', '),
    control,
  ]);
});

const mobile = { ...forwarded, 'X-Device': 'mobile' };

it.each(['/', '/homeWeb', '/details?banner=1', '/maintain'])(
  '%s of a closed site varies by all that chose the device, and shared caches do not keep it',
  async (path) => {
    isClosed = true;
    const replies = [await site.visit.get(path), await site.visit.get(path).set(mobile)];
    isClosed = false;
    expect(replies[0]?.headers.vary).toMatch(/^X-Device, User-Agent, Cookie/);
    for (const { headers } of replies) expect(headers['cache-control']).toBe('no-store');
  },
);

it('shared caches do not keep a page that varies by the cookie, because no header states the device', async () => {
  const { visit } = byUserAgent;
  const item = await visit.get('/details?banner=1').set(mobile);
  expect([item.headers['cache-control'], item.headers.vary]).toEqual([
    'no-cache',
    'User-Agent, Cookie, Accept-Encoding',
  ]);
  const home = await visit.get('/homeWeb');
  expect(home.headers['cache-control']).toBe(SHARED);
});

const byTwoHeaders = useTestSite({ deviceHeaders: ['X-Phone', 'X-Tablet'], trustProxy: true });

it.each<[Record<string, string>, string]>([
  [{ 'X-Phone': 'false', 'X-Tablet': 'true' }, '/homeApp'],
  [{ 'X-Phone': 'false', 'X-Tablet': 'false' }, '/homeWeb'],
  [{ 'X-Phone': 'false' }, '/homeApp'],
])('of two headers %j, one states a mobile device, both a desktop', async (headers, home) => {
  const sent = { ...forwarded, 'User-Agent': phone, ...headers };
  await byTwoHeaders.visit.get('/').set(sent).expect('Location', home);
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
