import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createFakeApi, type FakeApi } from '../testing/createFakeApi.ts';
import { startTestGateway, type TestGateway } from '../testing/startTestGateway.ts';

const MAPPING = `media: /uploads/
calls:
  banner:
    get: /items/{id}
    data: |
      ( mode = "stuck" ? $contains(text, /^(a+)+$/)
        : { "id": $id, "title": title, "image": { "src": "/uploads/a.png", "alt": "" } } )
  function: { get: "/items/{id}", data: '{ "id": $id, "title": title, "icon": { "src": "/uploads/i.png", "alt": "" } }' }
  site: { data: { name: Mapped, description: "", locale: en, footer: { copyright: "©" } } }
  home: { data: { banners: [1], functions: [2], notices: News } }
  search: { data: "[]" }
`;

let api: FakeApi;
let gateway: TestGateway;

const on = (reply: object) => api.on('/items/1', { raw: JSON.stringify(reply) });
const textOf = async (address: string) => (await fetch(gateway.address + address)).text();
const untilHomeHas = (text: string) =>
  vi.waitFor(async () => expect(await textOf('/homeWeb')).toContain(text), 20_000);

beforeAll(async () => {
  const file = path.join(tempFolder(), 'api.yaml');
  writeFileSync(file, MAPPING);
  api = await createFakeApi();
  on({ title: 'First' });
  api.on('/items/2', { raw: '{ "title": "Borrow" }' });
  api.on('/uploads/a.png', { raw: 'picture', headers: { 'Content-Type': 'image/png' } });
  gateway = await startTestGateway(
    { base: api.base },
    {
      env: {
        API_MAPPING: file,
        API_AUTHORIZATION: 'Bearer abc',
        CONTENT_TTL_MS: '200',
        MEDIA_UPSTREAM: api.base,
      },
      expressions: { timeoutMs: 500 },
    },
  );
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

it('pages have the content of the mapped API, which gets the authorization', async () => {
  await untilHomeHas('First');
  expect(await textOf('/homeApp')).toContain('Borrow');
  expect(await textOf('/api/support/config/getCloseFlag')).toContain('"data":false');
  expect(api.calls.every(({ headers }) => headers.authorization === 'Bearer abc')).toBe(true);
});

// Replies that are too long: content/upstream.test.ts. Those with other fields: mappedFetch.test.ts.
it('pages stay, and the gateway stays responsive, when a reply blocks the thread of the mapping', async () => {
  on({ title: 'Good' });
  await untilHomeHas('Good');
  const calls = api.count('/items/1');
  on({ mode: 'stuck', text: `${'a'.repeat(40)}!` });
  await vi.waitFor(() => expect(api.count('/items/1')).toBeGreaterThan(calls + 1), 30_000);
  const times: number[] = [];
  for (let request = 0; request < 5; request += 1) {
    const startedAt = performance.now();
    expect(await textOf('/healthz')).toContain('ok');
    times.push(performance.now() - startedAt);
  }
  // A blocked event loop would delay all of them.
  expect(Math.min(...times)).toBeLessThan(100);
  expect(await textOf('/homeWeb')).toContain('Good');
  on({ title: 'Better' });
  await untilHomeHas('Better');
});
