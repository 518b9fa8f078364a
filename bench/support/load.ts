import { devices } from '@playwright/test';
import { paths } from '@twinfront/shared/site/paths';
import autocannon from 'autocannon';
import { getAnswer } from './bareServer.ts';

export interface LoadRequest {
  path: string;
  headers: Record<string, string>;
}

interface LoadOptions {
  origin: string;
  /** In turns. */
  requests: LoadRequest[];
  seconds: number;
  connections?: number;
  /** Requests a second; without it as many as possible. */
  rate?: number;
}

/** @throws if a request fails or is answered with an error */
export async function runLoad({ origin, requests, seconds, connections = 32, rate }: LoadOptions) {
  const {
    requests: sent,
    latency,
    errors,
    timeouts,
    non2xx,
    ...counts
  } = await autocannon({
    url: origin,
    requests,
    duration: seconds,
    connections,
    // A thread of its own, so that it does not share the loop of the benchmark.
    workers: 1,
    ...(rate && { overallRate: rate }),
  });
  const failed = errors + timeouts + counts['4xx'] + counts['5xx'];
  if (failed > 0) throw new Error(`${failed} of ${non2xx + counts['2xx']} requests failed.`);
  return { perSecond: sent.average, total: sent.total, p50: latency.p50, p99: latency.p99 };
}

const phone = { 'User-Agent': devices['iPhone 15'].userAgent, 'Accept-Encoding': 'br' };
const desktop = { 'User-Agent': devices['Desktop Chrome'].userAgent, 'Accept-Encoding': 'br' };

const homePages: LoadRequest[] = [
  { path: paths.homeWeb, headers: desktop },
  { path: paths.homeApp, headers: phone },
];

/** The redirect of the root, both home pages and the largest script of one. */
export async function typicalRequests(origin: string): Promise<LoadRequest[]> {
  const { body } = await getAnswer(origin, paths.homeApp);
  const scripts = new Set(String(body).match(/\/mobile\/assets\/[\w.-]+\.js/g));
  const answers = await Promise.all([...scripts].map((path) => getAnswer(origin, path, phone)));
  const [largest] = answers.toSorted((a, b) => b.body.length - a.body.length);
  if (!largest) throw new Error(`${paths.homeApp} names no script.`);
  return [
    { path: paths.root, headers: phone },
    ...homePages,
    { path: largest.path, headers: phone },
  ];
}
