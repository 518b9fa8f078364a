import { Agent, get } from 'node:http';
import { expect, it } from 'vitest';
import { createFakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { serveDemoContent } from '../../gateway/src/testing/demoContent.ts';
import { startTestGateway } from '../../gateway/src/testing/startTestGateway.ts';
import { untilTrue, visit } from './visit.ts';

/** A rendering on a machine that runs other tests. */
const BUSY_MS = 3000;
const TTL_MS = 300;
const FLAG_MS = 100;
/** More than the limit of concurrent calls. */
const CLIENTS = 100;
/** Of one client of the flood: all of them send at most 800 requests a second. */
const PAUSE_MS = 125;
const HOME = '/support/config/getKey?key=home';
const FLAG = '/support/config/getCloseFlag';

const pages = ['/homeWeb', '/homeApp', '/details?banner=1', '/maintain'].map((path) => ({
  path,
  status: 200,
  words: '湖畔图书馆',
}));

const unknownPaths = [
  (number: number) => `/details?search=term-${number}`,
  (number: number) => `/details?article=title-${number}`,
  (number: number) => `/details?banner=banner-${number}`,
  (number: number) => `/api/richText/search/call-${number}`,
  (number: number) => `/api/function/function-${number}`,
];

it('a flood of unknown items, of which the API is silent, delays neither known pages nor their content', async () => {
  await using api = await createFakeApi();
  serveDemoContent(api);
  const env = { CONTENT_TTL_MS: String(TTL_MS), CLOSE_FLAG_REFRESH_MS: String(FLAG_MS) };
  const { address: origin, close } = await startTestGateway(api, { env });
  for (const { path } of pages) await (await fetch(origin + path)).text();
  api.on('*', { fault: 'silent' });
  const flood = startFlood(origin);
  let mostCalls = 0;
  const observing = setInterval(() => {
    mostCalls = Math.max(mostCalls, api.open());
  }, 10);
  const homeReads = api.count(HOME);
  const end = AbortSignal.timeout(2 * TTL_MS);
  const { failures, p50 } = await visit({ origin, pages, end, visitors: 1, pauseMs: 1 });
  expect(failures).toEqual([]);
  expect(p50).toBeLessThan(1000);
  expect(api.count(HOME)).toBeGreaterThan(homeReads);

  const image = { src: '/media/winter.webp', alt: '' };
  api.on('/banner/1', { data: { id: '1', title: '春日阅读', image } });
  const home = async () => (await fetch(`${origin}/homeWeb`)).text();
  const freshMs = await untilTrue('new content', async () => (await home()).includes('春日阅读'));
  expect(freshMs).toBeLessThan(2 * TTL_MS + BUSY_MS);
  expect([...flood.unexpected]).toEqual([]);
  // From here on the site is closed, and redirects the flood.
  api.on(FLAG, { data: true });
  const maintainStatus = async () => (await fetch(`${origin}/maintain`)).status;
  const closedMs = await untilTrue('a closed site', async () => (await maintainStatus()) === 503);
  // The close flag needs no rendering.
  expect(closedMs).toBeLessThan(1000);
  clearInterval(observing);
  expect(flood.stop()).toBeGreaterThanOrEqual(CLIENTS);
  // Sixteen for visitors, and those for pinned content.
  expect(mostCalls).toBeGreaterThanOrEqual(16);
  expect(mostCalls).toBeLessThanOrEqual(16 + 8);
  await close();
});

it('a published item that was never requested comes within three seconds beside a flood of what does not exist', async () => {
  await using api = await createFakeApi();
  serveDemoContent(api);
  api.on('*', { data: [], delayMs: 100 });
  const { address: origin, close } = await startTestGateway(api);
  const flood = startFlood(origin, [
    (number) => `/details?search=term-${number}`,
    (number) => `/details?article=title-${number}`,
    (number) => `/maintain?from=${encodeURIComponent(`/details?banner=${number}`)}`,
  ]);
  for (let id = 100; id < 105; id += 1) {
    const icon = { src: '/media/a.webp', alt: '' };
    api.on(`/function/${id}`, { data: { id: `${id}`, title: `item ${id}`, icon }, delayMs: 100 });
    const start = performance.now();
    const reply = await fetch(`${origin}/details?function=${id}`);
    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain(`item ${id}`);
    expect(performance.now() - start).toBeLessThan(3000);
  }
  expect([...flood.unexpected]).toEqual([]);
  expect(flood.stop()).toBeGreaterThan(CLIENTS);
  await close();
});

function startFlood(origin: string, addresses = unknownPaths) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const unexpected = new Set<string>();
  let sent = 0;
  let isStopped = false;
  const sendRequest = () => {
    if (isStopped) return;
    sent += 1;
    const path = addresses[sent % addresses.length]?.(sent) ?? '/';
    get(origin + path, { agent }, (reply) => {
      const { statusCode = 0 } = reply;
      // 504: the call of the API timed out.
      if (![200, 404, 502, 503, 504].includes(statusCode)) unexpected.add(`${statusCode}`);
      reply.resume().once('end', () => setTimeout(sendRequest, PAUSE_MS));
    }).once('error', (error) => {
      if (!isStopped) unexpected.add(`${error}`);
    });
  };
  for (let client = 0; client < CLIENTS; client += 1) sendRequest();
  return {
    unexpected,
    /** @returns how many requests were sent */
    stop: () => {
      isStopped = true;
      agent.destroy();
      return sent;
    },
  };
}
