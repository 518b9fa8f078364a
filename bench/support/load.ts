import { devices } from '@playwright/test';
import { paths } from '@twinfront/shared/site/paths';
import autocannon from 'autocannon';
import { getAnswer } from './bareServer.ts';

export interface LoadRequest {
  path: string;
  headers?: Record<string, string>;
}

export const CONNECTIONS = 32;

interface LoadOptions {
  origin: string;
  /** In turns. `[<id>]` in a path is another text in each request. */
  requests: LoadRequest[];
  seconds?: number;
  /** Of requests, instead of seconds; at least one for each connection. */
  amount?: number;
  connections?: number;
  /** Responses with 503 are no failures: the site sheds load. */
  mayReject?: boolean;
}

/** @throws if a request fails or is answered with an error */
export async function runLoad({
  origin,
  requests,
  seconds,
  amount,
  connections = CONNECTIONS,
  mayReject = false,
}: LoadOptions) {
  const sent = await autocannon({
    url: origin,
    requests,
    idReplacement: requests.some(({ path }) => path.includes('[<id>]')),
    ...(amount ? { amount } : { duration: seconds }),
    connections,
    // A thread of its own, so that it does not share the loop of the benchmark.
    workers: 1,
  });
  const rejected = sent.statusCodeStats?.['503']?.count ?? 0;
  const failed =
    sent.errors + sent.timeouts + sent['4xx'] + sent['5xx'] - (mayReject ? rejected : 0);
  const { average: perSecond, total } = sent.requests;
  if (failed > 0) {
    const { errors, timeouts, statusCodeStats } = sent;
    const kinds = JSON.stringify({ errors, timeouts, statusCodeStats });
    throw new Error(`${failed} of ${total} requests failed: ${kinds}`);
  }
  return { perSecond, seconds: sent.duration, served: total - rejected, rejected };
}

/** The headers of a browser, by device. */
export const browsers = {
  phone: { 'User-Agent': devices['iPhone 15'].userAgent, 'Accept-Encoding': 'br' },
  desktop: { 'User-Agent': devices['Desktop Chrome'].userAgent, 'Accept-Encoding': 'br' },
};

/** The redirect of the root, both home pages and the largest script of one. */
export async function typicalRequests(origin: string): Promise<LoadRequest[]> {
  const { phone, desktop } = browsers;
  const { body } = await getAnswer(origin, paths.homeApp);
  const scripts = new Set(String(body).match(/\/mobile\/assets\/[\w.-]+\.js/g));
  const answers = await Promise.all([...scripts].map((path) => getAnswer(origin, path, phone)));
  const [largest] = answers.toSorted((a, b) => b.body.length - a.body.length);
  if (!largest) throw new Error(`${paths.homeApp} names no script.`);
  return [
    { path: paths.root, headers: phone },
    { path: paths.homeWeb, headers: desktop },
    { path: paths.homeApp, headers: phone },
    { path: largest.path, headers: phone },
  ];
}
