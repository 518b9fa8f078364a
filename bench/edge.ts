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

const phone = devices['iPhone 15'].userAgent;
const agents = [
  phone,
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
  const check = (isMet: boolean, otherwise: string) => {
    if (!isMet) missed.push(otherwise);
  };
  const requestsDuring = async (work: () => Promise<unknown>) => {
    const before = await countRequests(site.origin);
    await work();
    return (await countRequests(site.origin)) - before;
  };

  let wrong = 0;
  const reached = await requestsDuring(async () => {
    for (let visit = 0; visit < visits; visit += 1) {
      if (!(await isOwnDevice(edge.origin))) wrong += 1;
    }
  });
  check(wrong === 0, `${wrong} pages of the wrong device`);

  const ofBurst = await requestsDuring(() => burst(edge.origin, '/burst'));
  check(ofBurst === 1, `a burst makes ${ofBurst} requests`);
  for (const path of ['/details?search=', '/robots.txt?', '/media/']) {
    const direct = await burst(site.origin, `${path}alone`);
    const slowest = await burst(edge.origin, `${path}burst`);
    const isFast = slowest <= 2 * direct + BURST_WAIT_MS;
    check(isFast, `a burst of ${path} takes ${slowest} ms instead of ${direct}`);
  }
  for (const path of ['/api/banner/1', '/judgeView', '/maintain', '/details?search=x']) {
    const ofPath = await requestsDuring(async () => {
      for (let turn = 0; turn < 2; turn += 1) await get(edge.origin + path);
    });
    check(ofPath === 2, `${path} is kept`);
  }

  const requests = [{ path: '/homeApp', headers: { 'User-Agent': phone } }];
  const alone = await runLoad({ origin: site.origin, requests, seconds: 3 });
  const cached = await runLoad({ origin: edge.origin, requests, seconds: 3 });

  type Reply = Awaited<ReturnType<typeof get>>;
  const seen = async (what: string, isSeen: (reply: Reply) => boolean, refreshMs: number) => {
    const ms = await untilTrue(`${name}: ${what}`, async () => {
      await setTimeout(50);
      return isSeen(await get(`${edge.origin}/homeApp`));
    });
    check(ms <= (SECONDS + 1) * 1000 + refreshMs, `${what} is seen after ${ms.toFixed()} ms`);
    return ms;
  };
  api.on('/banner/1', { data: banner('1', '换了题目') });
  const bannerMs = await seen('the banner', ({ html }) => html.includes('换了题目'), TTL_MS);
  api.on(FLAG, { data: true });
  const closedMs = await seen('closing', ({ status }) => status === 302, FLAG_MS);
  const closedBurstMs = await burst(edge.origin, '/details?function=1&burst');
  check(closedBurstMs <= 2 * BURST_WAIT_MS, `a burst on a closed site: ${closedBurstMs} ms`);
  // The cache must not keep a page that staff get on a closed site.
  const entered = await get(`${edge.origin}/maintain?bypass=${encodeURIComponent(SECRET)}`);
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  for (const path of ['/homeApp', '/details?banner=1']) {
    const staff = await get(edge.origin + path, { cookie });
    check(staff.status === 200, `staff get ${staff.status} for ${path}`);
    const next = await get(edge.origin + path);
    const isOld = (next.headers.get('cache-control') ?? '').includes('s-maxage');
    check(next.status === 302 || isOld, `visitors get the page of staff: ${path}`);
  }
  api.on(FLAG, { data: false });
  const openMs = await seen('opening', ({ status }) => status === 200, FLAG_MS);

  for (const path of pages) await get(edge.origin + path);
  await gateway.disposeAsync();
  let failed = 0;
  const end = performance.now() + 10_000;
  for (let turn = 0; performance.now() < end; turn += 1) {
    const { status } = await get(edge.origin + pages[turn % pages.length]);
    if (status >= 500) failed += 1;
    await setTimeout(20);
  }
  check(failed === 0, `${failed} pages failed without a gateway`);
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

/** Whether a random browser gets the page of its device. */
async function isOwnDevice(origin: string): Promise<boolean> {
  const [path, userAgent, cookie] = [pick(pages), pick(agents), pick(cookies)];
  const { html } = await get(origin + path, { userAgent, cookie });
  const own = { '/homeWeb': 'desktop', '/homeApp': 'mobile' }[path];
  // As `parseCookie` reads them: the first one counts.
  const view = /(?:^|;\s*)view=([^;]*)/.exec(cookie)?.[1];
  return html.includes(`/${own ?? detectDevice({ userAgent, view }).device}/assets/`);
}

/** How long the slowest of simultaneous requests takes, in milliseconds. */
async function burst(origin: string, path: string): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: BURST }, () => get(origin + path)));
  return Math.round(performance.now() - startedAt);
}

async function get(address: string, { userAgent = phone, cookie = '' } = {}) {
  const reply = await fetch(address, {
    redirect: 'manual',
    headers: { 'User-Agent': userAgent, ...(cookie && { Cookie: cookie }) },
  });
  return { status: reply.status, headers: reply.headers, html: await reply.text() };
}

function pick<T>(values: T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T;
}

/** The requests that visitors made to the gateway. */
async function countRequests(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const lines = metrics.matchAll(
    /^twinfront_http_request_duration_seconds_count\{route="([^"]*)".*\} (\d+)$/gm,
  );
  return [...lines]
    .filter(([, route]) => route !== '/metrics' && route !== '/robots.txt')
    .reduce((sum, [, , count]) => sum + Number(count), 0);
}
