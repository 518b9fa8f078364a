import { Agent, get } from 'node:http';
import type { Behaviour, FakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { type KnownPage, untilTrue, visit } from './visit.ts';

interface FloodOptions {
  origin: string;
  api: FakeApi;
  /** Of the API for the requests of the flood. */
  behaviour: Behaviour;
  lastsMs: number;
  medianMs: number;
  freshMs: number;
  closedMs: number;
}

/** More than the limit of concurrent calls for visitors. */
const CLIENTS = 40;
/** Sixteen for visitors, and those of the gateway itself. */
const MAX_CALLS = 16 + 8;
const HOME = '/support/config/getKey?key=home';
const FLAG = '/support/config/getCloseFlag';

const known = { status: 200, words: '湖畔图书馆' };
const pages: KnownPage[] = [
  { path: '/homeWeb', ...known },
  { path: '/homeApp', ...known },
  { path: '/details?banner=1', ...known },
  { path: '/maintain', ...known },
];

const unknownPaths = [
  (number: number) => `/details?search=term-${number}`,
  (number: number) => `/details?article=title-${number}`,
  (number: number) => `/details?banner=banner-${number}`,
  (number: number) => `/api/richText/search/call-${number}`,
  (number: number) => `/api/function/function-${number}`,
];

/** Requests cached pages while clients request another unknown item each time. */
export async function runFlood({ origin, api, behaviour, lastsMs, ...limits }: FloodOptions) {
  for (const { path } of pages) await (await fetch(origin + path)).text();
  api.on('*', behaviour);
  const flood = startFlood(origin);
  let mostCalls = 0;
  const observing = setInterval(() => {
    mostCalls = Math.max(mostCalls, api.open());
  }, 10);
  const homeReads = api.count(HOME);
  const end = AbortSignal.timeout(lastsMs);
  const visits = await visit({ origin, pages, end, visitors: 1, pauseMs: 1 });
  const isHomeRead = api.count(HOME) > homeReads;

  const title = `第${homeReads}个标题`;
  const image = { src: '/media/winter.webp', alt: '' };
  api.on('/banner/1', { data: { id: '1', title, image } });
  const home = async () => (await fetch(`${origin}/homeWeb`)).text();
  const freshMs = await untilTrue('new content', async () => (await home()).includes(title));
  const failures = [...visits.failures, ...flood.unexpected];
  // From here on the site is closed, and redirects the flood.
  api.on(FLAG, { data: true });
  const maintainStatus = async () => (await fetch(`${origin}/maintain`)).status;
  const closedMs = await untilTrue('a closed site', async () => (await maintainStatus()) === 503);
  api.on(FLAG, { data: false });
  await untilTrue('an open site', async () => (await maintainStatus()) === 200);
  clearInterval(observing);
  const sent = flood.stop();

  const missed = [...failures];
  if (sent < CLIENTS) missed.push(`only ${sent} requests of the flood`);
  if (visits.p50 >= limits.medianMs) missed.push(`median ${visits.p50.toFixed(0)} ms`);
  if (mostCalls > MAX_CALLS) missed.push(`${mostCalls} calls at the same time`);
  if (!isHomeRead) missed.push('the content of the home page was not read again');
  if (freshMs >= limits.freshMs) missed.push(`fresh after ${freshMs.toFixed(0)} ms`);
  if (closedMs >= limits.closedMs) missed.push(`closed after ${closedMs.toFixed(0)} ms`);
  return {
    ...visits,
    /** Requests of the flood. */
    sent,
    /** The largest number of concurrent calls of the API. */
    mostCalls,
    /** Milliseconds until visitors see changed content, and a closed site, during the flood. */
    freshMs,
    closedMs,
    /** The limits that were missed. */
    missed,
  };
}

let number = 0;

function startFlood(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const unexpected = new Set<string>();
  let sent = 0;
  let isStopped = false;
  const sendRequest = () => {
    if (isStopped) return;
    sent += 1;
    number += 1;
    const path = unknownPaths[number % unknownPaths.length]?.(number) ?? '/';
    get(origin + path, { agent }, (reply) => {
      const { statusCode = 0 } = reply;
      // 504: the call of the API timed out.
      if (![200, 404, 502, 503, 504].includes(statusCode))
        unexpected.add(`the flood: ${statusCode}`);
      reply.resume().once('end', () => setTimeout(sendRequest, PAUSE_MS));
    }).once('error', (error) => {
      if (!isStopped) unexpected.add(`the flood: ${error}`);
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

/** Of one client of the flood: all of them send at most 800 requests a second. */
const PAUSE_MS = 50;
