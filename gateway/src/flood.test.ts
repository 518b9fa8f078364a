import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFakeApi, type FakeApi } from './testing/createFakeApi.ts';
import { serveDemoContent } from './testing/demoContent.ts';
import { startTestGateway, type TestGateway } from './testing/startTestGateway.ts';

vi.setConfig({ testTimeout: 30_000 });

const HOME = '/support/config/getKey?key=home';
const SECOND = 1000;

let api: FakeApi;
let gateway: TestGateway;
const agent = new Agent({ keepAlive: true, maxSockets: 200 });

beforeAll(async () => {
  api = await createFakeApi();
  serveDemoContent(api);
  gateway = await startTestGateway(api, {
    env: { CONTENT_TTL_MS: '1000', CLOSE_FLAG_REFRESH_MS: '200' },
  });
  for (const path of ['/homeWeb', '/homeApp', '/details?banner=1']) await visit(path);
});
afterAll(async () => {
  agent.destroy();
  await gateway.close();
  await api.close();
});

/** How long a page takes; its content must be there. */
async function visit(path: string): Promise<number> {
  const begun = performance.now();
  const reply = await fetch(gateway.address + path);
  expect([path, reply.status]).toEqual([path, 200]);
  expect(await reply.text()).toContain('<h1>');
  return performance.now() - begun;
}

function ask(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(gateway.address + path, { agent }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
    }).once('error', reject);
  });
}

let term = 0;

let isFlooding = false;
let flooding: Promise<unknown> = Promise.resolve();

/** Visitors who never ask for the same thing twice; answers with the statuses they get. */
function flood(): number[] {
  const statuses: number[] = [];
  isFlooding = true;
  const one = async () => {
    while (isFlooding) {
      term += 1;
      const target = madeUp[term % madeUp.length];
      if (target) statuses.push(await ask(target(term)));
      await wait(25);
    }
  };
  flooding = Promise.all(Array.from({ length: 100 }, one));
  return statuses;
}

afterEach(async () => {
  isFlooding = false;
  await flooding;
});

const madeUp = [
  (term: number) => `/details?search=term-${term}`,
  (term: number) => `/details?article=title-${term}`,
  (term: number) => `/details?banner=banner-${term}`,
  (term: number) => `/api/richText/search/call-${term}`,
  (term: number) => `/api/function/function-${term}`,
];

describe.each([
  ['answers', { data: [] }],
  ['knows nothing of it', { status: 404 }],
  ['fails', { status: 500 }],
  ['is silent', { fault: 'silent' as const }],
])('a flood of things that visitors make up, of which the API %s', (_, behaviour) => {
  it('neither holds up the homes nor lets their content get old', async () => {
    api.on('*', behaviour);
    const statuses = flood();
    await wait(300);
    const asked = api.count(HOME);
    const took: number[] = [];
    let most = 0;
    // The home is asked for again meanwhile, or this never ends.
    const end = performance.now() + 1500;
    const isBegun = () => api.count(HOME) > asked && statuses.length > 100;
    while (performance.now() < end || !isBegun()) {
      for (const path of ['/homeWeb', '/homeApp', '/details?banner=1', '/maintain']) {
        took.push(await visit(path));
      }
      most = Math.max(most, api.open());
      await wait(20);
    }
    // In the middle: the machine may be busy.
    expect(took.sort((a, b) => a - b)[took.length >> 1]).toBeLessThan(SECOND);
    // Sixteen for visitors, and beside them the gateway's own.
    expect(most).toBeLessThanOrEqual(16 + 8);
    expect(statuses.filter((status) => ![200, 404, 502].includes(status))).toEqual([]);
  });
});

it('after it, a change of the home page is seen in time', async () => {
  api.on('*', { fault: 'silent' });
  flood();
  await wait(500);
  const image = { src: '/media/a.webp', alt: '' };
  api.on('/banner/1', { data: { id: '1', title: '春日阅读', image } });
  await vi.waitFor(async () => {
    expect(await (await fetch(`${gateway.address}/homeWeb`)).text()).toContain('春日阅读');
  }, 10_000);
  api.on('/support/config/getCloseFlag', { data: true });
  await vi.waitFor(async () =>
    expect((await fetch(`${gateway.address}/maintain`)).status).toBe(503),
  );
});
