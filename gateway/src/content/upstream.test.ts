import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectGarbage } from '../testing/collectGarbage.ts';
import { createFakeApi, type FakeApi } from '../testing/createFakeApi.ts';
import { serveDemoContent } from '../testing/demoContent.ts';
import { createUpstreamClient, type UpstreamClient } from './upstream.ts';

const MB = 1024 * 1024;

let client: UpstreamClient;

/** How a call ends: by its value, or by the row of the catalogue. */
const ending = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error) => error.kind,
  );
const banner = (id: string) => ending(client.call(`banner ${id}`));
const search = (term: string) => ending(client.call(`search ${term}`));

describe('a reply', () => {
  let api: FakeApi;
  beforeEach(async () => {
    api = await createFakeApi();
    serveDemoContent(api);
    // A busy machine takes seconds for a large reply.
    client = createUpstreamClient(api.base, { timeoutMs: 60_000 });
  });
  afterEach(() => api.close());

  const article = (length: number) =>
    JSON.stringify({
      code: 200,
      msg: '',
      data: [{ id: 'a', title: 'a', body: 'x'.repeat(length) }],
    });

  it.each([
    ['declares its length', false],
    ['does not', true],
  ])('of less than 5 MB is taken, and of more is not, if it %s', async (_, chunked) => {
    api.on('/richText/search/large', { raw: article(4 * MB), chunked });
    api.on('/richText/search/larger', { raw: article(5 * MB), chunked });
    expect(await search('large')).toBe('ok');
    expect(await search('larger')).toBe('other');
    await vi.waitFor(() => expect(api.open()).toBe(0), 10_000);
  });

  it('is limited after decompression', async () => {
    const headers = { 'Content-Encoding': 'gzip' };
    api.on('/richText/search/small', { raw: gzipSync(article(100)), headers });
    api.on('/richText/search/bomb', { raw: gzipSync(article(6 * MB)), headers });
    expect(await search('small')).toBe('ok');
    expect(await search('bomb')).toBe('other');
  });

  it.each(['/banner/1', 'http://127.0.0.1:9/private', '//evil.example/banner/1'])(
    'that leads to %s is not followed',
    async (location) => {
      const headers = { Location: location.startsWith('/b') ? api.base + location : location };
      api.on('/banner/2', { status: 302, headers });
      expect(await banner('2')).toBe('other');
      expect(api.calls.map(({ path }) => path)).toEqual(['/banner/2']);
    },
  );

  it('that stops in the middle times out, and its connection is closed', async () => {
    client = createUpstreamClient(api.base, { timeoutMs: 150 });
    api.on('/banner/1', { data: {}, fault: 'half' });
    expect(await banner('1')).toBe('timeout');
    await vi.waitFor(() => expect(api.open()).toBe(0), 10_000);
  });

  it('that never comes times out, and its connection is closed, also after a garbage collection', async () => {
    client = createUpstreamClient(api.base, { timeoutMs: 500 });
    // Compiled code keeps fewer references than interpreted code.
    for (let count = 0; count < 300; count += 1) await banner('1');
    api.on('*', { fault: 'silent' });
    const calls = ['a', 'b', 'c'].map(banner);
    await vi.waitFor(() => expect(api.count('/banner/c')).toBe(1), {
      timeout: 10_000,
      interval: 5,
    });
    collectGarbage();
    expect(await Promise.all(calls)).toEqual(['timeout', 'timeout', 'timeout']);
    await vi.waitFor(() => expect(api.open()).toBe(0), 10_000);
  });
});
