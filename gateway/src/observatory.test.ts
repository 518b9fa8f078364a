import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeApi, type FakeApi } from './testing/createFakeApi.ts';
import { serveDemoContent } from './testing/demoContent.ts';
import { type Exchange, exchange } from './testing/exchange.ts';
import { gradeAnswer } from './testing/gradeAnswer.ts';
import { startTestGateway, type TestGateway } from './testing/startTestGateway.ts';

const secret = 'long-enough-for-a-secret';
const behindTls = { TRUST_PROXY: 'loopback', MAINTENANCE_BYPASS_SECRET: secret };
const named = { ...behindTls, PUBLIC_ORIGIN: 'https://www.test' };
const elsewhere = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'GET' };

let api: FakeApi;
let silentApi: FakeApi;
const gateways: Record<'open' | 'closed' | 'silent' | 'unnamed', TestGateway | undefined> = {
  open: undefined,
  closed: undefined,
  silent: undefined,
  unnamed: undefined,
};
let staff = '';

beforeAll(async () => {
  [api, silentApi] = await Promise.all([createFakeApi(), createFakeApi()]);
  serveDemoContent(api);
  silentApi.on('*', { fault: 'reset' });
  const [open, closed, silent, unnamed] = await Promise.all([
    startTestGateway(api, { env: named }),
    startTestGateway(api, { env: { ...named, SITE_CLOSED: 'on' } }),
    startTestGateway(silentApi, { env: named }),
    startTestGateway(api, { env: behindTls }),
  ]);
  Object.assign(gateways, { open, closed, silent, unnamed });
  const entered = await ask('closed', `/maintain?bypass=${secret}`);
  staff = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
});
afterAll(async () => {
  await Promise.all(Object.values(gateways).map((gateway) => gateway?.close()));
  await Promise.all([api.close(), silentApi.close()]);
});

function ask(
  site: keyof typeof gateways,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Exchange> {
  const { port = 0 } = gateways[site] ?? {};
  return exchange(port, path, { method, headers: { ...headers, 'X-Forwarded-Proto': 'https' } });
}

async function grade(site: keyof typeof gateways, path: string, headers?: Record<string, string>) {
  const answer = await ask(site, path, headers);
  const preflight = await ask(site, path, { ...headers, ...elsewhere }, 'OPTIONS');
  return { answer, preflight, ...gradeAnswer(answer, preflight) };
}

const pages = [
  ['open', '/homeWeb', 200, 125],
  ['open', '/homeApp', 200, 125],
  ['open', '/details', 200, 125],
  ['open', '/details?banner=1', 200, 125],
  ['open', '/details?search=a', 200, 125],
  ['open', '/details?banner=gone', 404, 125],
  ['open', '/judgeView', 200, 125],
  ['open', '/judgeView?view=mobile', 200, 130],
  ['open', '/maintain', 200, 125],
  ['open', '/unknown', 404, 125],
  ['closed', '/maintain', 503, 125],
  ['closed', '/unknown', 404, 125],
  ['silent', '/homeWeb', 200, 125],
  ['silent', '/details?banner=1', 200, 125],
  // Pictures by an insecure scheme cannot be ruled out where the site's address is not known.
  ['unnamed', '/homeWeb', 200, 110],
  ['unnamed', '/judgeView?view=mobile', 200, 115],
] as const;

describe('the HTTP Observatory gives an A+ behind TLS to', () => {
  it.each(pages)('the %s site’s %s (%i): %i', async (site, path, status, expected) => {
    const { answer, score, grade: given, marks } = await grade(site, path);
    expect(answer.status).toBe(status);
    expect(String(answer.body)).toContain('data-device=');
    expect({ score, given, marks }).toMatchObject({ score: expected, given: 'A+' });
  });

  it.each(['/homeWeb', '/details?banner=1', '/judgeView', '/unknown'])(
    'what staff see of a closed site at %s: 135',
    async (path) => {
      const { answer, score, grade: given } = await grade('closed', path, { Cookie: staff });
      expect(String(answer.body)).toContain('<aside');
      expect([score, given]).toEqual([135, 'A+']);
    },
  );
});

describe('the same page is graded lower', () => {
  const policy = 'content-security-policy';
  const replace = (from: string, to: string) => (text: string) => text.replace(from, to);

  it.each([
    ['without a policy for content', policy, undefined, 75, 'B'],
    ['with inline scripts', policy, () => "script-src 'unsafe-inline'", 80, 'B+'],
    ['with scripts from anywhere', policy, replace('script-src', 'script-src https:'), 80, 'B+'],
    ['with plugins from anywhere', policy, replace("object-src 'none'", 'object-src *'), 80, 'B+'],
    ['with calls in the clear', policy, replace('connect-src', 'connect-src http:'), 80, 'B+'],
    ['with a directive twice', policy, (text: string) => `${text}; ${text}`, 75, 'B'],
    [
      'with code made of text',
      policy,
      replace('script-src', "script-src 'unsafe-eval'"),
      110,
      'A+',
    ],
    ['with pictures in the clear', policy, replace('img-src', 'img-src http:'), 110, 'A+'],
    ['with styles from anywhere', policy, replace('style-src', 'style-src https:'), 120, 'A+'],
    ['without TLS from now on', 'strict-transport-security', undefined, 80, 'B+'],
    ['with TLS for a day', 'strict-transport-security', () => 'max-age=86400', 115, 'A+'],
    ['without a fixed type', 'x-content-type-options', undefined, 120, 'A+'],
    ['with an open referrer', 'referrer-policy', () => 'unsafe-url', 115, 'A+'],
    ['for other sites', 'cross-origin-resource-policy', () => 'cross-origin', 115, 'A+'],
    ['with a cookie in the clear', 'set-cookie', () => ['view=mobile; SameSite=Lax'], 120, 'A+'],
    ['with a session that scripts read', 'set-cookie', () => ['session=1; Secure'], 70, 'B'],
  ] as const)('%s', async (_, name, change, score, expected) => {
    const { answer, preflight } = await grade('open', '/homeWeb');
    const value = change?.(String(answer.headers[name]));
    const weaker = { ...answer, headers: { ...answer.headers, [name]: value } };
    expect(gradeAnswer(weaker, preflight)).toMatchObject({ score, grade: expected });
  });

  it('in a frame of another site', async () => {
    const { answer, preflight } = await grade('open', '/homeWeb');
    const { [policy]: text, 'x-frame-options': _, ...others } = answer.headers;
    const headers = { ...others, [policy]: String(text).replace("; frame-ancestors 'none'", '') };
    expect(gradeAnswer({ ...answer, headers }, preflight)).toMatchObject({ score: 80 });
  });

  it('with credentials for whoever asks', async () => {
    const { answer, preflight } = await grade('open', '/homeWeb');
    const headers = {
      'access-control-allow-origin': elsewhere.Origin,
      'access-control-allow-credentials': 'true',
    };
    expect(gradeAnswer(answer, { ...preflight, headers })).toMatchObject({ score: 50, grade: 'C' });
  });

  it.each([
    ['https://cdn.example/a.js', 120, 'A+'],
    ['//cdn.example/a.js', 50, 'C'],
    ['http://cdn.example/a.js', 50, 'C'],
  ])('with a script from %s', async (src, score, expected) => {
    const { answer, preflight } = await grade('open', '/homeWeb');
    const body = Buffer.from(`${answer.body}<script src="${src}"></script>`);
    expect(gradeAnswer({ ...answer, body }, preflight)).toMatchObject({ score, grade: expected });
  });
});
