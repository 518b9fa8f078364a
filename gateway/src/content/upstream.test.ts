import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describeError } from '@twinfront/shared/node/log';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectGarbage } from '../testing/collectGarbage.ts';
import { createFakeApi, type FakeApi } from '../testing/createFakeApi.ts';
import { serveDemoContent } from '../testing/demoContent.ts';
import { createLimitedFetch, createUpstreamClient, type UpstreamClient } from './upstream.ts';

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

it('ids above 2^53 are exact', async () => {
  await using api = await createFakeApi();
  const article = '{"id":9007199254740993,"title":"a","body":"","aliases":[9007199254740995]}';
  api.on('/richText/search/x', { raw: `{"code":0,"data":[${article}]}` });
  client = createUpstreamClient(api.base);
  expect(await client.call('search x')).toEqual([
    { id: '9007199254740993', title: 'a', body: '', aliases: ['9007199254740995'] },
  ]);
});

describe('a request on a connection that the server closes', () => {
  /** Answers so many requests of each connection, and closes it at the next one. */
  async function serve(answers: number, close: (socket: Socket) => void) {
    const requests: number[] = [];
    const server = createServer((socket) => {
      let count = 0;
      socket.on('error', () => {});
      socket.on('data', () => {
        count += 1;
        requests.push(count);
        if (count > answers) close(socket);
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 22\r\n\r\n{"code":0,"data":true}');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { requests, server, base: `http://127.0.0.1:${port}` };
  }

  it.each([
    ['ends', (socket: Socket) => socket.end()],
    ['resets', (socket: Socket) => socket.resetAndDestroy()],
  ])('that it %s is sent once more if the connection was kept', async (_, close) => {
    const { requests, server, base } = await serve(1, close);
    client = createUpstreamClient(base);
    for (let call = 0; call < 2; call += 1) {
      expect(await client.call('closeFlag')).toBe(true);
      // The connection is kept when the body has ended.
      await setImmediate();
    }
    expect(requests).toEqual([1, 2, 1]);
    server.close();
  });

  it('fails if the connection was new', async () => {
    const { requests, server, base } = await serve(0, (socket) => socket.end());
    expect(await ending(createUpstreamClient(base).call('closeFlag'))).toBe('other');
    expect(requests).toEqual([1]);
    server.close();
  });
});

describe('credentials', () => {
  const credentials = {
    headers: { 'x-api-key': 'k', authorization: 'Bearer t' },
    query: 'key=a%26b',
  };

  it('are sent with each call, in the query and in headers', async () => {
    await using api = await createFakeApi();
    api.on('*', { data: null });
    client = createUpstreamClient(api.base, { fetch: createLimitedFetch(credentials) });
    await client.call('closeFlag');
    await banner('1');
    await ending(client.call('config site'));
    expect(api.calls.map(({ path }) => path)).toEqual([
      '/support/config/getCloseFlag?key=a%26b',
      '/banner/1?key=a%26b',
      '/support/config/getKey?key=site&key=a%26b',
    ]);
    for (const { headers } of api.calls) expect(headers).toMatchObject(credentials.headers);
  });

  it('are not in the errors of calls', async () => {
    await using api = await createFakeApi();
    api.on('*', { status: 500 });
    client = createUpstreamClient(api.base, { fetch: createLimitedFetch(credentials) });
    const error = await client.call('closeFlag').catch(describeError);
    expect(error).toContain('500');
    expect(error).not.toContain('a%26b');
  });
});

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

  it('that is a redirect is not followed', async () => {
    api.on('/banner/2', { status: 302, headers: { Location: `${api.base}/banner/1` } });
    expect(await banner('2')).toBe('other');
    expect(api.calls.map(({ path }) => path)).toEqual(['/banner/2']);
  });

  it('that never comes, or stops in the middle, times out, and its connection is closed, also after a garbage collection', async () => {
    client = createUpstreamClient(api.base, { timeoutMs: 500 });
    // Compiled code keeps fewer references than interpreted code.
    for (let count = 0; count < 300; count += 1) await banner('1');
    api.on('*', { fault: 'silent' });
    api.on('/banner/b', { data: {}, fault: 'half' });
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
