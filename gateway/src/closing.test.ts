import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Gateway } from './startGateway.ts';
import { createFakeApi, type FakeApi } from './testing/createFakeApi.ts';
import { serveDemoContent } from './testing/demoContent.ts';
import { startTestGateway } from './testing/startTestGateway.ts';

const FLAG = '/support/config/getCloseFlag';
let api: FakeApi;
let gateway: Gateway;

const start = (env: Record<string, string> = {}) =>
  startTestGateway(api, { env: { CLOSE_FLAG_REFRESH_MS: '50', ...env } });

/** What visitors are told: at the door, at a page, at the maintenance page and by the API. */
async function visit({ address }: Gateway) {
  const get = (path: string) => fetch(address + path, { redirect: 'manual' });
  const [door, page, maintain, flag] = await Promise.all([
    get('/'),
    get('/homeWeb'),
    get('/maintain'),
    get(`/api${FLAG}`),
  ]);
  const { data } = (await flag.json()) as { data: unknown };
  return {
    door: door.headers.get('Location'),
    page: page.status,
    maintain: maintain.status,
    flag: data,
  };
}

const closed = { door: '/maintain?from=%2F', page: 302, maintain: 503, flag: true };
const open = { door: '/homeWeb', page: 200, maintain: 200, flag: false };

/** Until all of them are told so. */
const untilIs = (seen: typeof closed | typeof open) =>
  vi.waitFor(async () => expect(await visit(gateway)).toEqual(seen), { timeout: 5000 });

/** Until the gateway has dealt with what the API says now. */
async function untilAskedAgain(): Promise<void> {
  const before = api.count(FLAG);
  await vi.waitFor(() => expect(api.count(FLAG)).toBeGreaterThan(before + 2));
}

beforeAll(async () => {
  api = await createFakeApi();
});
afterAll(() => api.close());

describe('the site under an API of one’s own', () => {
  beforeAll(async () => {
    serveDemoContent(api);
    gateway = await start();
  });
  afterAll(() => gateway.close());

  it.each([
    ['true', true],
    ['the number 1', 1],
    ['a negative number', -1],
    ['a fraction', 0.5],
    ['the text 1', '1'],
    ['the text 0', '0'],
    ['the text false', 'false'],
    ['a blank text', ' '],
    ['any text', 'x'],
    ['an object', { since: 'today' }],
    ['an empty object', {}],
    ['a list', [false]],
    ['an empty list', []],
  ])('is closed while the flag is %s', async (_, data) => {
    api.on(FLAG, { data: false });
    await untilIs(open);
    api.on(FLAG, { data });
    await untilIs(closed);
  });

  it.each([
    ['false', '{"code":200,"msg":"ok","data":false}'],
    ['the number 0', '{"code":200,"msg":"ok","data":0}'],
    ['the number -0', '{"code":0,"msg":"ok","data":-0.0}'],
    ['an empty text', '{"code":200,"msg":"ok","data":""}'],
    ['null', '{"code":0,"msg":"ok","data":null}'],
    ['missing', '{"code":200,"msg":"ok"}'],
  ])('is open while the flag is %s', async (_, raw) => {
    api.on(FLAG, { data: true });
    await untilIs(closed);
    api.on(FLAG, { raw });
    await untilIs(open);
  });

  const failures: [string, Parameters<FakeApi['on']>[1]][] = [
    ['HTTP 500', { status: 500 }],
    ['HTTP 401', { status: 401, data: true }],
    ['HTTP 404', { status: 404 }],
    ['a connection that breaks off', { fault: 'reset' }],
    ['no JSON', { raw: '<!doctype html>' }],
    ['no envelope', { raw: 'true' }],
    ['an envelope of another code', { raw: '{"code":500,"msg":"x","data":true}' }],
  ];

  it.each(failures)('stays closed when the flag can no longer be read: %s', async (_, failure) => {
    api.on(FLAG, { data: true });
    await untilIs(closed);
    api.on(FLAG, failure);
    await untilAskedAgain();
    expect(await visit(gateway)).toEqual(closed);
  });

  it.each(failures)('stays open when the flag can no longer be read: %s', async (_, failure) => {
    api.on(FLAG, { data: false });
    await untilIs(open);
    api.on(FLAG, failure);
    await untilAskedAgain();
    expect(await visit(gateway)).toEqual(open);
  });
});

describe('the operator’s word', () => {
  it.each([
    ['on', false, closed],
    ['off', true, open],
  ])('%s stands against an API that says %s', async (siteClosed, data, seen) => {
    serveDemoContent(api);
    api.on(FLAG, { data });
    const asked = api.count(FLAG);
    const overruled = await start({ SITE_CLOSED: siteClosed });
    expect(await visit(overruled)).toEqual(seen);
    expect(api.count(FLAG)).toBe(asked);
    await overruled.close();
  });
});

it('is open as long as the flag has never been read', async () => {
  serveDemoContent(api);
  api.on(FLAG, { status: 500 });
  gateway = await start();
  await untilAskedAgain();
  expect(await visit(gateway)).toEqual(open);
  api.on(FLAG, { data: true });
  await untilIs(closed);
  await gateway.close();
});
