import { calls } from '@twinfront/shared/api/calls';
import { createLog } from '@twinfront/shared/node/log';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestSite, type TestSite } from '../testing/createTestSite.ts';
import { exchange } from '../testing/exchange.ts';
import { sendTarget } from '../testing/sendBytes.ts';

let site: TestSite;
let text = '';
const log = createLog('gateway', 'info', (line) => {
  text += line;
});
beforeEach(async () => {
  text = '';
  site = await createTestSite({ log });
});
afterEach(() => site.close());

/** The log lines of so many requests. */
async function lines(count: number): Promise<Record<string, unknown>[]> {
  // Not those of calls to the API.
  const read = () => text.split('\n').filter((line) => /"message":"request"/.test(line));
  await vi.waitFor(() => expect(read()).toHaveLength(count), 10_000);
  return read().map((line) => JSON.parse(line));
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

describe('the log', () => {
  it('has one line for each request', async () => {
    const sent = { headers: { 'User-Agent': 'iPhone' } };
    const { headers, body } = await exchange(site.port, '/details?banner=1', sent);
    const [line] = await lines(1);
    expect(line).toEqual({
      level: 'info',
      time: expect.any(String),
      service: 'gateway',
      message: 'request',
      id: headers['x-request-id'],
      method: 'GET',
      route: '/details',
      path: '/details',
      status: 200,
      bytes: expect.any(Number),
      ms: expect.any(Number),
      device: 'mobile',
      pageCache: 'rendered',
    });
    expect(line?.bytes).toBeGreaterThan(body.length);
    expect(line?.bytes).toBeLessThan(body.length + 2000);
    expect(line?.ms).toBeGreaterThan(0);
  });

  it('has no secrets and no personal data', async () => {
    const secret = 'hush';
    const headers = {
      Cookie: `view=mobile; staff=${secret}`,
      Authorization: `Bearer ${secret}`,
      'User-Agent': `iPhone ${secret}`,
      Referer: `http://a.example/?${secret}`,
      'X-Forwarded-For': secret,
      'X-Request-Id': `${secret}\u00e9`,
    };
    const paths = ['/maintain', '/', '/details', '/judgeView', '/api/banner/1', '/media/a', '/x/'];
    for (const path of paths) await exchange(site.port, `${path}?bypass=${secret}`, { headers });
    await sendTarget(site.port, `http://evil.example/maintain?bypass=${secret}`);
    await lines(paths.length + 1);
    expect(text).not.toMatch(/hush|127\.0\.0\.1|evil/);
  });

  it.each([
    ...Object.values(calls).map(({ path }) => [
      `/api/${path.replace(/\{\w+\}/, 'typed')}`,
      `/api/${path.replace(/\?.*/, '').replace(/\{(\w+)\}/, ':$1')}`,
    ]),
    ['/api/richText/search/%E4%B9%A6/typed', '/api'],
    ['/details?search=typed', '/details'],
    ['/media/winter.webp', '/media/winter.webp'],
  ])('has no typed term of %s', async (address = '', path = '') => {
    await exchange(site.port, address, { headers: { Referer: 'http://a.example/?typed' } });
    const [line] = await lines(1);
    expect(line?.path).toBe(path);
    expect(text).not.toContain('typed');
  });

  it('escapes and truncates user input', async () => {
    await sendTarget(site.port, `/"},{"level":"error${'x'.repeat(2000)}`);
    const [line] = await lines(1);
    expect(line?.level).toBe('info');
    expect(line?.path).toMatch(/^\/"},{"level":"errorx+$/);
    expect(line?.path).toHaveLength(512);
  });

  it('has aborted requests, before and during the response', async () => {
    const headers = { 'Content-Type': 'image/png' };
    site.api.on('/banner/slow', { fault: 'silent' });
    site.api.on('/media/half.png', { raw: 'picture', headers, fault: 'half' });
    for (const path of ['/api/banner/slow', '/media/half.png']) {
      const requested = path.replace('/api', '');
      const leaving = new AbortController();
      const visit = fetch(`http://127.0.0.1:${site.port}${path}`, { signal: leaving.signal });
      visit.catch(() => {});
      await vi.waitFor(() => expect(site.api.count(requested)).toBe(1), 10_000);
      if (path.startsWith('/media')) await visit;
      leaving.abort();
    }
    expect(await lines(2)).toEqual([
      expect.objectContaining({ route: '/api/banner/:id', aborted: true, bytes: 0 }),
      expect.objectContaining({ route: '/media', aborted: true, status: 200 }),
    ]);
    expect((await lines(2))[0]).not.toHaveProperty('status');
    const figures = String((await exchange(site.port, '/metrics')).body);
    expect(figures).toContain(
      'twinfront_http_request_duration_seconds_count{route="/api/banner/:id",method="GET",status="aborted"} 1\n',
    );
  });
});

describe('the request id', () => {
  type Row = [trustProxy: boolean | string[], ...ids: string[]];

  it.each<Row>([
    [true, 'Root=1-67891233-abcdef012345678912345678'],
    [['loopback'], `a+b/c==${'x'.repeat(121)}`],
  ])('by a proxy that is trusted (%j) is %s', async (trustProxy, id) => {
    expect(await idOf(trustProxy, id)).toBe(id);
  });

  it.each<Row>([
    [false, '7f3a'],
    [['10.0.0.0/8', '192.0.2.1'], '7f3a'],
    ...['x'.repeat(129), 'a b', 'a"b'].map((id): Row => [true, id]),
    [true, 'a', 'b'],
  ])('with the trust %j is new instead of %j', async (trustProxy, ...ids) => {
    expect(await idOf(trustProxy, ...ids)).toMatch(uuid);
  });

  /** The id in the response, which is that of the log. */
  async function idOf(trustProxy: boolean | string[], ...ids: string[]) {
    await site.close();
    site = await createTestSite({ log, trustProxy });
    const sent = { 'X-Request-Id': ids, 'X-Forwarded-For': '192.0.2.1' };
    const { headers } = await exchange(site.port, '/', { headers: sent });
    expect((await lines(1))[0]?.id).toBe(headers['x-request-id']);
    return headers['x-request-id'];
  }
});
