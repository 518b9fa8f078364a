import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestBundles } from '../testing/createTestBundles.ts';
import { createTestSite, type TestSite, useTestSite } from '../testing/createTestSite.ts';

const registry = new Registry();
const site = {} as TestSite;
beforeAll(async () => {
  const bundles = await createTestBundles(true);
  Object.assign(site, await createTestSite({ bundles, registry, webVitals: true }));
});
afterAll(() => site.close());
const without = useTestSite();

const visit = { path: '/homeWeb', device: 'desktop', LCP: 1234, INP: 40, TTFB: 80, CLS: 0.02 };
const send = (body: unknown) => site.visit.post('/vitals').send(body as object);

/** The counts and sums of all histograms. */
async function recorded(): Promise<string[]> {
  const text = await registry.metrics();
  return text
    .split('\n')
    .filter((line) => /^twinfront_web_vitals_\w+(_count|_sum)\{/.test(line))
    .sort();
}

it('the values of a visit are recorded by page and device, times in seconds', async () => {
  const reply = await send(visit).set({ 'Sec-Fetch-Site': 'same-origin', 'Sec-GPC': '0' });
  expect([reply.status, reply.text]).toEqual([204, '']);
  const labels = '{route="/homeWeb",device="desktop"}';
  expect(await recorded()).toEqual([
    `twinfront_web_vitals_cls_count${labels} 1`,
    `twinfront_web_vitals_cls_sum${labels} 0.02`,
    `twinfront_web_vitals_inp_seconds_count${labels} 1`,
    `twinfront_web_vitals_inp_seconds_sum${labels} 0.04`,
    `twinfront_web_vitals_lcp_seconds_count${labels} 1`,
    `twinfront_web_vitals_lcp_seconds_sum${labels} 1.234`,
    `twinfront_web_vitals_ttfb_seconds_count${labels} 1`,
    `twinfront_web_vitals_ttfb_seconds_sum${labels} 0.08`,
  ]);
});

it('a path that is no page has the label unknown', async () => {
  expect((await send({ path: '/reset/secret-token', device: 'mobile', CLS: 0 })).status).toBe(204);
  const text = await registry.metrics();
  expect(text).toContain('twinfront_web_vitals_cls_count{route="unknown",device="mobile"} 1');
  expect(text).not.toContain('secret-token');
});

describe('nothing is recorded', () => {
  it.each<[string, unknown, Record<string, string>, number]>([
    ['of a body that is too large', { ...visit, path: 'x'.repeat(1100) }, {}, 413],
    ['of text', JSON.stringify(visit), { 'Content-Type': 'text/plain' }, 400],
    ['of invalid JSON', '{"LCP":', { 'Content-Type': 'application/json' }, 400],
    ['of compressed JSON', visit, { 'Content-Encoding': 'gzip' }, 415],
    ['of a list', [visit], {}, 400],
    ['of an unknown device', { ...visit, device: 'watch' }, {}, 400],
    ['of a device that is an inherited name', { ...visit, device: '__proto__' }, {}, 400],
    ['of an unknown field', { ...visit, user: 'a' }, {}, 400],
    ['of a negative value', { ...visit, LCP: -1 }, {}, 400],
    ['of a value that no browser measures', { ...visit, LCP: 1e9 }, {}, 400],
    ['of a text as a value', { ...visit, CLS: '0.1' }, {}, 400],
    ['of another site', visit, { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['of another host of the domain', visit, { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['of a visitor with Global Privacy Control', visit, { 'Sec-GPC': '1' }, 204],
  ])('%s', async (_, body, headers, status) => {
    const before = await recorded();
    const reply = await site.visit
      .post('/vitals')
      .set(headers)
      .send(body as object);
    expect(reply.status).toBe(status);
    expect(await recorded()).toEqual(before);
  });
});

it.each(['get', 'head', 'put'] as const)('%s is answered 405', async (method) => {
  const reply = await site.visit[method]('/vitals');
  expect([reply.status, reply.headers.allow]).toEqual([405, 'POST']);
});

it('documents have the script, and are otherwise those of a site that measures nothing', async () => {
  const script =
    '<script async fetchpriority="low" type="module" src="/desktop/assets/vitals-abc123.js"></script>';
  const { text } = await site.visit.get('/homeWeb');
  expect(text).toContain(`${script}</body>`);
  const { text: plain } = await without.visit.get('/homeWeb');
  expect(text.replace(script, '')).toBe(plain);
});

it('the path is an unknown page of a site that measures nothing', async () => {
  expect((await without.visit.post('/vitals').send(visit)).status).toBe(405);
  expect((await without.visit.get('/vitals')).status).toBe(404);
});
