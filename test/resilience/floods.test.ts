import { expect, it } from 'vitest';
import { createFakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { serveDemoContent } from '../../gateway/src/testing/demoContent.ts';
import { startTestGateway } from '../../gateway/src/testing/startTestGateway.ts';
import { runFlood } from './runFlood.ts';

/** A rendering on a machine that runs other tests. */
const BUSY_MS = 3000;
const TTL_MS = 300;
const FLAG_MS = 100;

it('a flood of unknown items, of which the API is silent, delays neither known pages nor their content', async () => {
  await using api = await createFakeApi();
  serveDemoContent(api);
  const env = { CONTENT_TTL_MS: String(TTL_MS), CLOSE_FLAG_REFRESH_MS: String(FLAG_MS) };
  const gateway = await startTestGateway(api, { env });
  const { missed, mostCalls } = await runFlood({
    origin: gateway.address,
    api,
    behaviour: { fault: 'silent' },
    lastsMs: 2 * TTL_MS,
    medianMs: 1000,
    freshMs: 2 * TTL_MS + BUSY_MS,
    // The close flag needs no rendering.
    closedMs: 1000,
  });
  expect(missed).toEqual([]);
  expect(mostCalls).toBeGreaterThanOrEqual(16);
  await gateway.close();
});
