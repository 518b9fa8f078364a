import { setTimeout } from 'node:timers/promises';
import { devices } from '@playwright/test';
import { detectDevice } from '@twinfront/shared/site/device';
import { createFakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { banner, serveDemoContent } from '../gateway/src/testing/demoContent.ts';
import { untilTrue } from '../test/resilience/visit.ts';
import { startSite } from '../test/startSite.ts';
import { runLoad } from './support/load.ts';
import { log, missedLimits, numberArgument, printTable } from './support/report.ts';
import { type EdgeName, startEdge } from './support/startEdge.ts';

/* Shared caches before a gateway, by the recipes of docs/cdn.md. The exit code is 1 if one keeps what it must not. */

const SECONDS = 2;
const FLAG_MS = 1000;
const TTL_MS = 1000;
const SECRET = 'a secret of the benchmark';
const FLAG = '/support/config/getCloseFlag';

const agents = [
  devices['iPhone 15'].userAgent,
  devices['Desktop Chrome'].userAgent,
  devices['Pixel 7'].userAgent,
  devices['iPad Mini'].userAgent,
  'ANDROID',
  'iphon',
  'x'.repeat(200),
];
const cookies = [
  '',
  'view=desktop',
  'view=mobile',
  'a=1; view=mobile; view=desktop',
  'view=tablet; view=mobile',
  'preview=mobile',
  'view=auto;view=desktop',
];
const pages = [
  '/homeWeb',
  '/homeApp',
  '/details?banner=1',
  '/details?function=1',
  '/details',
  '/no',
];

/** Simultaneous requests for one page. */
const BURST = 40;
/** The lock timeout of the nginx recipe, and a margin. */
const BURST_WAIT_MS = 500;

const visits = numberArgument('visits', 10_000, 100);
const rows = [];
for (const name of ['Varnish', 'nginx'] satisfies EdgeName[]) rows.push(await measure(name));
printTable(rows, [
  `Kept for ${SECONDS} s, flag refreshed every ${FLAG_MS} ms, content after ${TTL_MS} ms. Times from the change to the first page that shows it, with a request every 50 ms.`,
]);

async function measure(name: EdgeName) {
  log(name);
  await using api = await createFakeApi();
  serveDemoContent(api);
  api.on(FLAG, { data: false });
  // Stopped before the end of the benchmark.
  await using gateway = new AsyncDisposableStack();
  const start = startSite({
    API_UPSTREAM: api.base,
    CLOSE_FLAG_REFRESH_MS: `${FLAG_MS}`,
    CONTENT_TTL_MS: `${TTL_MS}`,
    SHARED_CACHE_SECONDS: `${SECONDS}`,
    DEVICE_HEADER: 'X-Device',
    TRUST_PROXY: 'loopback',
    MAINTENANCE_BYPASS_SECRET: SECRET,
    LOG_LEVEL: 'silent',
  });
  const site = gateway.use(await start);
  await using edge = await startEdge(name, site.origin);
  const missed: string[] = [];

  const before = await countRequests(site.origin);
  let wrong = 0;
  for (let visit = 0; visit < visits; visit += 1) {
    const path = pick(pages);
    const userAgent = pick(agents);
    const cookie = pick(cookies);
    const reply = await get(edge.origin + path, userAgent, cookie);
    const html = await reply.text();
    const own = { '/homeWeb': 'desktop', '/homeApp': 'mobile' }[path];
    // As `parseCookie` reads them: the first one counts.
    const view = /(?:^|;\s*)view=([^;]*)/.exec(cookie)?.[1];
    const device = own ?? detectDevice({ userAgent, view }).device;
    if (!html.includes(`/${device}/assets/`)) wrong += 1;
  }
  if (wrong > 0) missed.push(`${wrong} pages of the wrong device`);
  const reached = (await countRequests(site.origin)) - before;

  const beforeBurst = await countRequests(site.origin);
  await burst(edge.origin, '/burst');
  const burstReached = (await countRequests(site.origin)) - beforeBurst;
  if (burstReached !== 1) missed.push(`a burst makes ${burstReached} requests`);
  for (const path of ['/details?search=', '/robots.txt?', '/media/']) {
    const direct = await burst(site.origin, `${path}alone`);
    const slowest = await burst(edge.origin, `${path}burst`);
    if (slowest > 2 * direct + BURST_WAIT_MS) {
      missed.push(`a burst of ${path} takes ${slowest} ms instead of ${direct}`);
    }
  }

  const request = { path: '/homeApp', headers: { 'User-Agent': agents[0] ?? '' } };
  const alone = await runLoad({ origin: site.origin, requests: [request], seconds: 3 });
  const cached = await runLoad({ origin: edge.origin, requests: [request], seconds: 3 });

  const seen = async (change: () => void, path: string, isSeen: (reply: Response) => unknown) => {
    const startedAt = performance.now();
    change();
    await untilTrue(`${name}: the change of ${path}`, async () => {
      await setTimeout(50);
      return Boolean(await isSeen(await get(edge.origin + path, agents[0] ?? '', '')));
    });
    return performance.now() - startedAt;
  };
  const limitMs = (SECONDS + 1) * 1000;
  const bannerMs = await seen(
    () => api.on('/banner/1', { data: banner('1', '换了题目') }),
    '/homeApp',
    async (reply) => (await reply.text()).includes('换了题目'),
  );
  const closedMs = await seen(
    () => api.on(FLAG, { data: true }),
    '/homeApp',
    (reply) => reply.status === 302,
  );
  const closedBurstMs = await burst(edge.origin, '/details?function=1&burst');
  if (closedBurstMs > 2 * BURST_WAIT_MS)
    missed.push(`a burst on a closed site: ${closedBurstMs} ms`);
  // The cache must not keep a page that staff get on a closed site.
  const entered = await fetch(`${edge.origin}/maintain?bypass=${encodeURIComponent(SECRET)}`, {
    redirect: 'manual',
  });
  const staffCookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  for (const path of ['/homeApp', '/details?banner=1']) {
    const staff = await get(edge.origin + path, agents[0] ?? '', staffCookie);
    if (staff.status !== 200) missed.push(`staff get ${staff.status} for ${path}`);
    const next = await get(edge.origin + path, agents[0] ?? '', '');
    await Promise.all([staff.text(), next.text()]);
    const isOld = (next.headers.get('cache-control') ?? '').includes('s-maxage');
    if (next.status !== 302 && !isOld) missed.push(`visitors get the page of staff: ${path}`);
  }
  const openMs = await seen(
    () => api.on(FLAG, { data: false }),
    '/homeApp',
    (reply) => reply.status === 200,
  );
  if (bannerMs > limitMs + TTL_MS) missed.push('the banner');
  if (closedMs > limitMs + FLAG_MS) missed.push('closing');
  if (openMs > limitMs + FLAG_MS) missed.push('opening');
  for (const path of ['/api/banner/1', '/judgeView', '/maintain', '/details?search=x']) {
    const earlier = await countRequests(site.origin);
    for (let turn = 0; turn < 2; turn += 1) {
      await (await get(edge.origin + path, agents[0] ?? '', '')).text();
    }
    const reached = (await countRequests(site.origin)) - earlier;
    if (reached !== 2) missed.push(`${path} is kept`);
  }

  for (const path of pages) await (await get(edge.origin + path, agents[0] ?? '', '')).text();
  await gateway.disposeAsync();
  let failed = 0;
  const end = performance.now() + 10_000;
  for (let turn = 0; performance.now() < end; turn += 1) {
    const path = pages[turn % pages.length] ?? '/';
    const reply = await get(edge.origin + path, agents[0] ?? '', '');
    await reply.text();
    if (reply.status >= 500) failed += 1;
    await setTimeout(20);
  }
  if (failed > 0) missed.push(`${failed} pages failed without a gateway`);
  return {
    edge: name,
    visits,
    'reached the gateway': reached,
    'hit ratio': (1 - reached / visits).toFixed(3),
    'pages, /s': cached.perSecond,
    'gateway alone, /s': alone.perSecond,
    'banner, ms': bannerMs,
    'closed, ms': closedMs,
    'open, ms': openMs,
    'missed limits': missedLimits(missed),
  };
}

/** How long the slowest of simultaneous requests takes, in milliseconds. */
async function burst(origin: string, path: string): Promise<number> {
  const startedAt = performance.now();
  const requests = Array.from({ length: BURST }, async () => {
    await (await get(origin + path, agents[0] ?? '', '')).text();
    return performance.now() - startedAt;
  });
  return Math.round(Math.max(...(await Promise.all(requests))));
}

function get(address: string, userAgent: string, cookie: string): Promise<Response> {
  const headers = { 'User-Agent': userAgent, ...(cookie && { Cookie: cookie }) };
  return fetch(address, { redirect: 'manual', headers });
}

function pick<T>(values: T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T;
}

/** The requests that visitors made to the gateway. */
async function countRequests(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const lines = metrics.matchAll(/^twinfront_http_requests_total\{route="([^"]*)".*\} (\d+)$/gm);
  return [...lines]
    .filter(([, route]) => route !== '/metrics' && route !== '/robots.txt')
    .reduce((sum, [, , count]) => sum + Number(count), 0);
}
