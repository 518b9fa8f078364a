import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createFakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { serveDemoContent } from '../gateway/src/testing/demoContent.ts';
import { readMetric } from '../test/resilience/readMetric.ts';
import { browsers, runLoad } from './support/load.ts';
import { measureInTurns } from './support/measureInTurns.ts';
import { log, missedLimits, numberArgument, printTable } from './support/report.ts';
import { type Site, startCheckouts } from './support/startCheckouts.ts';
import { ratios, spread } from './support/statistics.ts';

/*
 * Pages that are not in the page cache, of this commit and of an earlier one. The exit code is 1 if this one misses
 * a limit.
 */

const kinds = ['article', 'banner', 'function', 'search'] as const;
/** So many pages of a kind are requested in each round, one after the other. */
const PAGES = 10;
const CRAWL = { amount: 300, connections: 20 };
const MIN_CRAWLED = 295;
const BUSY_THREADS = 2;
/** With so few connections no rendering misses its deadline. */
const CAPACITY = { connections: 4, seconds: 10 };
/** Times the capacity. */
const OVERLOAD = { factors: [2, 4], seconds: 15 };
/** Of the capacity. */
const MIN_SHARE = 0.8;

const coldArticle = { path: '/details?article=article-[<id>]', headers: browsers.desktop };
const picture = { src: '/media/winter.webp', alt: '冬日', width: 800, height: 400 };
const parts = [
  '<h2>时间</h2><p>每天 <strong>9:00</strong> 起</p>',
  '<ul><li>读者证</li><li>身份证</li></ul>',
  '<ol><li>登记</li><li>取书</li></ol>',
  '<blockquote><p>读书破万卷</p></blockquote>',
  '<table><thead><tr><th>楼层</th></tr></thead><tbody><tr><td>一</td></tr></tbody></table>',
  '<pre><code>GET /books</code></pre>',
  '<p><img src="/media/winter.webp" alt="冬日" width="800" height="400"></p>',
  '<hr><p><a href="/details?article=about">关于</a></p>',
];

const rounds = numberArgument('rounds', 5);
await using api = await createFakeApi({
  otherwise: (req, res) => {
    const [, call = '', key = ''] = /(\w+)\/([^/]+)$/.exec(req.url ?? '') ?? [];
    const data = createData(call, decodeURIComponent(key), api.calls.length);
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify({ code: 200, msg: 'ok', data }));
  },
});
serveDemoContent(api);
await using started = await startCheckouts({
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  API_UPSTREAM: api.base,
});
const { ours, other } = started;
const sites = other ? [ours, other] : [ours];

const pages = [];
for (const device of ['desktop', 'phone'] as const) {
  for (const kind of kinds) {
    log(`${kind}, ${device}`);
    const times = await measureInTurns(sites, rounds, ({ origin }) =>
      measurePages(origin, kind, device),
    );
    const [measured = [], earlier = []] = times;
    pages.push({
      page: kind,
      device,
      ms: spread(measured, 1),
      ...(other && {
        [`${other.name}, ms`]: spread(earlier, 1),
        ratio: spread(ratios(measured, earlier), 2),
      }),
    });
  }
}
printTable(pages, [
  `Processor time of the process of the gateway for a page: medians of ${rounds} rounds of ${PAGES} pages (least–most).`,
]);

const crawls = [];
for (const busy of [0, BUSY_THREADS]) {
  // They take as much of the processor as processes do, and end with this one.
  const others = Array.from({ length: busy }, () => new Worker('for (;;);', { eval: true }));
  for (const site of sites) {
    log(`crawl of ${site.name} beside ${busy} busy threads`);
    const { served, rejected, seconds } = await runLoad({ ...cold(site), ...CRAWL });
    crawls.push({
      commit: site.name,
      'busy threads': busy,
      'with content': served,
      'app shells (503)': rejected,
      s: seconds.toFixed(1),
      'missed limits': limitOf(site, served >= MIN_CRAWLED, `${MIN_CRAWLED} with content`),
    });
  }
  for (const thread of others) await thread.terminate();
}
printTable(crawls, [
  `${CRAWL.amount} articles over ${CRAWL.connections} connections, for desktops.`,
]);

const overloads = [];
for (const site of sites) {
  log(`overload of ${site.name}`);
  const { served, seconds } = await runLoad({ ...cold(site), ...CAPACITY });
  const capacity = served / seconds;
  for (const factor of OVERLOAD.factors) {
    const arrived = await requestAtRate(site, factor * capacity);
    const share = arrived / capacity;
    overloads.push({
      commit: site.name,
      'capacity, /s': capacity.toFixed(1),
      'requested, /s': (factor * capacity).toFixed(1),
      'with content, /s': arrived.toFixed(1),
      'share of the capacity': share.toFixed(2),
      'missed limits': limitOf(site, share >= MIN_SHARE, `share ${MIN_SHARE}`),
    });
  }
}
printTable(overloads, [
  `Articles for desktops, each requested ${OVERLOAD.seconds} s long at a steady rate, whether earlier ones are answered or not. The capacity is that over ${CAPACITY.connections} connections.`,
]);

/** Only this commit has limits. */
function limitOf({ name }: Site, isMet: boolean, limit: string): string {
  return missedLimits(isMet || name !== ours.name ? [] : [limit]);
}

/** Requests for articles that are not in the page cache. */
function cold({ origin }: Site) {
  return { origin, requests: [coldArticle], mayReject: true };
}

/** The processor time of the gateway for a page, in milliseconds. */
async function measurePages(
  origin: string,
  kind: (typeof kinds)[number],
  device: keyof typeof browsers,
): Promise<number> {
  const usedSeconds = () => readMetric(origin, 'process_cpu_seconds_total');
  const before = await usedSeconds();
  for (let page = 0; page < PAGES; page += 1) {
    const address = `${origin}/details?${kind}=${kind}-${randomUUID()}`;
    const reply = await fetch(address, { headers: browsers[device] });
    await reply.text();
    if (!reply.ok) throw new Error(`${address} is answered with ${reply.status}.`);
  }
  return ((await usedSeconds()) - before) * (1000 / PAGES);
}

/** How many pages with content arrive in a second. */
async function requestAtRate({ origin }: Site, perSecond: number): Promise<number> {
  const start = performance.now();
  const end = start + OVERLOAD.seconds * 1000;
  let arrived = 0;
  const request = async () => {
    const path = coldArticle.path.replace('[<id>]', randomUUID());
    const reply = await fetch(origin + path, { headers: coldArticle.headers });
    await reply.text();
    if (reply.ok && performance.now() < end) arrived += 1;
  };
  const requests: Promise<void>[] = [];
  for (let next = start; next < end; next += 1000 / perSecond) {
    await setTimeout(Math.max(0, next - performance.now()));
    requests.push(request());
  }
  await Promise.all(requests);
  return arrived / OVERLOAD.seconds;
}

/** What the API answers; bodies differ in their elements, and with them the styles that a page needs. */
function createData(call: string, key: string, number: number): unknown {
  const body = `<p>${'借阅规则如下。'.repeat(60)}</p>${parts.filter((_, index) => number & (1 << index)).join('')}`;
  const item = { id: key, title: `${key} 的题目`, summary: '怎样借书', body };
  if (call !== 'search') return { ...item, image: picture, icon: picture };
  const count = key.startsWith('search') ? 10 : 1;
  return Array.from({ length: count }, (_, index) => ({
    ...item,
    id: count > 1 ? `${key}-${index}` : key,
    date: '2026-11-01T09:00:00+08:00',
  }));
}
