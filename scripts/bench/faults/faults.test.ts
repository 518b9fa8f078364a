import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMetric } from '../readMetric.ts';
import { faults } from './faults.ts';
import { type FaultySite, startFaultySite } from './faultySite.ts';
import { visit } from './visit.ts';

/** What was just read is asked for again three times while a fault lasts. */
const TTL_MS = 300;
let site: FaultySite;
beforeAll(async () => {
  site = await startFaultySite(TTL_MS);
}, 60_000);
afterAll(() => site.stop());

const load = () => ({ end: AbortSignal.timeout(1000), visitors: 3, pauseMs: 20 });

describe('what was visited before is there while the API', { timeout: 30_000 }, () => {
  it.each(faults)('$name, and up to date after that', async (fault) => {
    const { origin, pages, api } = site;
    await api.break(fault);
    const { failures, requests } = await visit({ origin, pages, ...load() });
    await api.heal();
    const freshMs = await site.untilFresh();
    expect(failures).toEqual([]);
    expect(requests).toBeGreaterThan(2);
    expect(freshMs).toBeLessThan(2 * TTL_MS + BUSY_MS);
    expect(await readMetric(origin, 'upstream_breaker_open')).toBe(0);
  });

  it('is down: a site that is closed stays closed, and says so', async () => {
    const { origin, api } = site;
    api.say('/support/config/getCloseFlag', true);
    const maintenance = { path: '/maintain', status: 503, words: '维护中' };
    const away = { path: '/homeWeb', status: 302, words: '' };
    const isClosed = async () => (await fetch(origin + maintenance.path)).status === 503;
    await expect.poll(isClosed, { timeout: 10_000 }).toBe(true);
    await api.break({ name: 'is down' });
    const { failures } = await visit({ origin, pages: [maintenance, away], ...load() });
    await api.heal();
    expect(failures).toEqual([]);
  });
});

/** A rendering on a machine that runs other tests. */
const BUSY_MS = 3000;
