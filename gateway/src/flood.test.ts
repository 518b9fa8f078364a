import { Agent, get } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFakeApi, type FakeApi } from './testing/createFakeApi.ts';
import { serveDemoContent } from './testing/demoContent.ts';
import { startTestGateway, type TestGateway } from './testing/startTestGateway.ts';

vi.setConfig({ testTimeout: 30_000 });

const HOME = '/support/config/getKey?key=home';
const SECOND = 1000;
/** More than the calls that visitors may have in flight at the same time. */
const CLIENTS = 40;

let api: FakeApi;
let gateway: TestGateway;
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

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

let timer: NodeJS.Timeout | undefined;
const open = new Set<Promise<void>>();

/** Clients that never ask for the same thing twice; answers with the statuses they get. */
function flood(): number[] {
  const statuses: number[] = [];
  const one = async () => {
    term += 1;
    const target = madeUp[term % madeUp.length];
    if (target) statuses.push(await ask(target(term)));
  };
  timer = setInterval(() => {
    for (let sent = 0; sent < CLIENTS / 2 && open.size < CLIENTS; sent += 1) {
      const asked: Promise<void> = one().finally(() => open.delete(asked));
      open.add(asked);
    }
  }, 50);
  return statuses;
}

afterEach(async () => {
  clearInterval(timer);
  await Promise.all(open);
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
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(0), 5000);
    const asked = api.count(HOME);
    const took: number[] = [];
    let most = 0;
    // Until the content of the home page has been read again.
    const isOver = () => api.count(HOME) > asked && statuses.length > 100;
    while (took.length < 20 || !isOver()) {
      for (const path of ['/homeWeb', '/homeApp', '/details?banner=1', '/maintain']) {
        took.push(await visit(path));
      }
      most = Math.max(most, api.open());
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
  await vi.waitFor(() => expect(api.open()).toBeGreaterThanOrEqual(16), 5000);
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
