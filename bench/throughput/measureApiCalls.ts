import { setTimeout } from 'node:timers/promises';
import { parseConfig } from '../../gateway/src/config.ts';
import { getAnswer } from '../getAnswer.ts';
import { say } from '../say.ts';
import { startProductionSite } from '../startProductionSite.ts';
import { createCountingProxy } from './createCountingProxy.ts';
import { documents } from './findTargets.ts';
import { runLoad } from './runLoad.ts';

/** What the gateway asked the API for content in ten seconds, under two kinds of load. */
export interface ApiCalls {
  /** How long the views really took. */
  seconds: number;
  /** So many views of the two homes came in that time. */
  views: number;
  calls: number;
  /** When each home was viewed only as often as its content runs out of date. */
  callsOfFewViews: number;
  /** How often the close flag was read under the load: by its own clock, whoever visits. */
  closeFlagReads: number;
}

const VIEWS = 10_000;
const SECONDS = 10;
const CONNECTIONS = 32;
const CLOSE_FLAG = '/getCloseFlag';
/** For content to be out of date beyond doubt. */
const MARGIN_MS = 250;

/** A gateway of its own, before the API of the running site and a proxy that counts. */
export async function measureApiCalls(origin: string): Promise<ApiCalls> {
  const ttlMs = defaultTtlMs();
  const proxy = await createCountingProxy(origin);
  const site = await startProductionSite({ API_UPSTREAM: `${proxy.origin}/api` });
  const isContent = (path: string) => !path.endsWith(CLOSE_FLAG);
  const view = () =>
    Promise.all(documents.map(({ path, headers }) => getAnswer(site.origin, path, headers)));

  /** Begins halfway between two times of asking again: two counts meet equally many of them. */
  async function callsDuring(work: () => Promise<unknown>): Promise<string[]> {
    const earlier = proxy.calls.filter(isContent).length;
    while (proxy.calls.filter(isContent).length === earlier) {
      await view();
      await setTimeout(50);
    }
    await setTimeout(ttlMs / 2);
    const before = proxy.calls.length;
    await work();
    return proxy.calls.slice(before);
  }

  async function viewSeldom(forMs: number): Promise<void> {
    const end = performance.now() + forMs;
    let pause = ttlMs / 2 + MARGIN_MS;
    while (performance.now() + pause < end) {
      await setTimeout(pause);
      await view();
      pause = ttlMs + MARGIN_MS;
    }
    await setTimeout(end - performance.now());
  }

  try {
    await view();
    say(`${VIEWS} views in ${SECONDS} s`);
    let seconds = 0;
    const calls = await callsDuring(async () => {
      ({ seconds } = await runLoad({
        port: Number(new URL(site.origin).port),
        connections: CONNECTIONS,
        targets: documents,
        total: VIEWS,
        perSecond: VIEWS / SECONDS,
      }));
    });
    say(`one view per ${ttlMs} ms in as many seconds`);
    const callsOfFewViews = await callsDuring(() => viewSeldom(seconds * 1000));
    return {
      seconds,
      views: VIEWS,
      calls: calls.filter(isContent).length,
      callsOfFewViews: callsOfFewViews.filter(isContent).length,
      closeFlagReads: calls.filter((path) => !isContent(path)).length,
    };
  } finally {
    await site.stop();
    await proxy.close();
  }
}

function defaultTtlMs(): number {
  const config = parseConfig({});
  if ('errors' in config) throw new Error(config.errors.join('\n'));
  return config.contentTtlMs;
}
