import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../gateway/src/testing/startTestGateway.ts';
import { createFaultyApi, type FaultyApi } from './createFaultyApi.ts';
import { faults } from './faults.ts';
import { runFault, visitAllPages } from './runFault.ts';

const TTL_MS = 200;
/** A rendering on a machine that runs other tests. */
const BUSY_MS = 3000;

let api: FaultyApi;
let gateway: TestGateway;
beforeAll(async () => {
  api = await createFaultyApi();
  gateway = await startTestGateway(api, { env: { CONTENT_TTL_MS: String(TTL_MS) } });
  await visitAllPages(gateway.address);
});
afterAll(async () => {
  await gateway.close();
  await api[Symbol.asyncDispose]();
});

const shortened = [
  'refuses connections',
  'aborts in the middle of a body',
  'never responds',
  'responds 500',
];

it.each(faults.filter(({ name }) => shortened.includes(name)))(
  'known pages have their content while the API $name, and new content soon after that',
  async (fault) => {
    const { missed } = await runFault({
      origin: gateway.address,
      api,
      fault,
      // Cached content is revalidated three times.
      lastsMs: 3 * TTL_MS,
      visitors: 6,
      pauseMs: 20,
      p99Ms: BUSY_MS,
      freshMs: 2 * TTL_MS + BUSY_MS,
    });
    expect(missed).toEqual([]);
  },
);
