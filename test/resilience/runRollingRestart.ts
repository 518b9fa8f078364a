import { freePort } from '../../apps/content/src/testing/freePort.ts';
import { createBalancer } from './createBalancer.ts';
import { type KnownPage, untilTrue, visit } from './visit.ts';

interface RunningGateway {
  /** Drains it, as SIGTERM does. */
  stop: () => Promise<void>;
}

interface RollingRestartOptions {
  gateways: number;
  /** Resolves when the gateway is ready. */
  start: (port: number) => Promise<RunningGateway>;
}

const VISITORS = 8;
const MIN_REQUESTS = 20;
const known = { status: 200, words: '一起读书' };
const pages: KnownPage[] = [
  { path: '/homeWeb', status: 200, words: '借书' },
  { path: '/homeApp', status: 200, words: '借书' },
  { path: '/details?banner=1', ...known },
  { path: '/api/banner/1', ...known },
  { path: '/', status: 302, words: '' },
];

/** Restarts one gateway after the other behind a balancer, under load. */
export async function runRollingRestart({ gateways: count, start }: RollingRestartOptions) {
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const running = new Map<number, RunningGateway>();
  for (const port of ports) running.set(port, await start(port));
  const addressOf = (port: number) => `http://127.0.0.1:${port}`;
  const balancer = await createBalancer(ports.map(addressOf));
  const origin = `http://127.0.0.1:${balancer.port}`;
  const untilAllAreReady = () =>
    untilTrue('all gateways are ready', () => balancer.up().length === count);
  const end = new AbortController();
  try {
    await untilAllAreReady();
    const visiting = visit({ origin, pages, end: end.signal, visitors: VISITORS, pauseMs: 5 });
    for (const port of ports) {
      const before = sum(balancer.given);
      await running.get(port)?.stop();
      running.delete(port);
      await untilTrue('the other gateways have served', () => {
        return sum(balancer.given) - before >= MIN_REQUESTS;
      });
      running.set(port, await start(port));
      await untilAllAreReady();
    }
    /** Requests by gateway. */
    const given = () => [...balancer.given.values()];
    await untilTrue('each gateway has served', () => Math.min(...given()) >= MIN_REQUESTS);
    end.abort();
    const visits = await visiting;
    return { ...visits, given: given(), missed: visits.failures };
  } finally {
    end.abort();
    await balancer.close();
    await Promise.all(Array.from(running.values(), (gateway) => gateway.stop()));
  }
}

const sum = (given: Map<string, number>) =>
  [...given.values()].reduce((total, count) => total + count, 0);
