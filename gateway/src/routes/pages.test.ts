import { createHash } from 'node:crypto';
import { preferencesScript } from '@twinfront/shared/site/storage';
import type { Response } from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestSite, shortDeadlines, useTestSite } from '../testing/createTestSite.ts';
import { banner } from '../testing/demoContent.ts';
import { exchange } from '../testing/exchange.ts';
import { readData } from '../testing/readData.ts';

const SITE = '/support/config/getKey?key=site';
const phone = { 'User-Agent': 'Android' };

const site = useTestSite({ publicOrigin: 'https://www.test' }, beforeEach, afterEach);

describe('the home pages', () => {
  it.each([
    ['/homeWeb', 'desktop', phone],
    ['/homeApp', 'mobile', { 'User-Agent': 'Windows', Cookie: 'view=desktop' }],
  ])('%s is the %s app for every request', async (address, device, headers) => {
    const reply = await site.visit.get(address).set(headers);
    expect(reply.status).toBe(200);
    expect(reply.text).toContain(`data-device="${device}"`);
    expect(reply.text).toContain('<title>湖畔图书馆</title>');
    expect(reply.text).toContain('<html lang="zh-CN" style="--brand:#1f5f5b">');
    expect(reply.headers.link).toBe(
      '</media/winter.webp>; rel="preload"; as="image"; fetchpriority="high"; imagesizes="100vw"',
    );
    expect(reply.text).toContain('<h1>湖畔图书馆</h1><h1>冬日阅读</h1><h1>借书</h1>');
    const { queries = [], ...data } = readData(reply.text);
    expect(data).toEqual({ closed: false, publicOrigin: 'https://www.test' });
    expect(queries.map(([key]) => key)).toEqual([
      ['cards', 'banner 1'],
      ['cards', 'banner b 2'],
      ['cards', 'function 7'],
      ['cards', 'search 公告'],
      ['whole', 'config home'],
      ['whole', 'config site'],
    ]);
    expect(queries[0]?.[1]).toMatchObject({ ok: true, value: { title: '冬日阅读' } });
    expect(queries[1]?.[1]).toMatchObject({ ok: false, failure: { kind: 'notFound' } });
  });

  it.each([
    [1000, true],
    [1500, false],
  ])('preload a picture with an address of %i characters: %s', async (length, isNamed) => {
    const image = { src: `/media/${'a'.repeat(length)}`, alt: '' };
    site.api.on('/banner/1', { data: { ...banner('1', 'x'), image } });
    const { headers } = await site.visit.get('/homeWeb');
    expect(headers.link !== undefined).toBe(isNamed);
  });

  it('inline their loader, which the policy allows by its hash, and no other script', async () => {
    for (const [address, device] of [
      ['/homeWeb', 'desktop'],
      ['/homeApp', 'mobile'],
    ]) {
      const { headers, text } = await site.visit.get(address ?? '');
      const scripts = [...text.matchAll(/<script(.*?)>(.*?)<\/script>/gs)];
      const [scheme, loader, ...others] = scripts.filter(
        ([, attributes]) => !/ type=/.test(attributes ?? ''),
      );
      expect(scheme?.[2]).toBe(preferencesScript);
      expect(others).toEqual([]);
      expect(loader?.[1]).toBe(
        ` data-scripts="/${device}/assets/Page-abc123.js /${device}/assets/messages-zhCN-abc123.js /${device}/assets/main-abc123.js" data-styles="/${device}/assets/main-abc123.css"`,
      );
      const policy = headers['content-security-policy'];
      for (const script of [scheme, loader]) {
        const hash = createHash('sha256').update(script?.[2] ?? '');
        expect(policy).toContain(`'sha256-${hash.digest('base64')}'`);
      }
      expect(text).not.toMatch(/<script type="module"|rel="modulepreload"|rel="stylesheet"/);
    }
  });

  it('are cached and indexed without a banner whose call fails', async () => {
    site.api.on('/banner/1', { status: 500 });
    const { headers, text } = await site.visit.get('/homeWeb');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) });
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(text).toContain('<div id="root"><h1>湖畔图书馆</h1><h1>借书</h1>');
  });

  it.each(['site', 'home'])('are 503, and partial, if config %s fails', async (key) => {
    site.api.on(`/support/config/getKey?key=${key}`, { status: 500 });
    const reply = await site.visit.get('/homeWeb');
    const failed = [['whole', `config ${key}`], { ok: false, failure: { kind: 'other' } }];
    expect(readData(reply.text).queries).toContainEqual(failed);
    expect(reply.text).toContain(key === 'site' ? '<h1>冬日阅读</h1>' : '<h1>湖畔图书馆</h1>');
    expectUnavailable(reply);
  });

  it('are app shells while the API is silent', async () => {
    await using silent = await createTestSite({ deadlines: shortDeadlines });
    silent.api.on(SITE, { fault: 'silent' });
    const reply = await silent.visit.get('/homeApp');
    expect(silent.api.open()).toBeGreaterThan(0);
    expect(reply.text).toContain('data-device="mobile"');
    expect(reply.text).toContain('<html lang="zh-CN">');
    expect(reply.text).toContain('<title>首页</title>');
    expect(reply.text).toContain('<div id="root"></div>');
    expect(reply.text).toContain('<script type="module" src="/mobile/assets/main-abc123.js">');
    expect(readData(reply.text)).toEqual({});
    expectUnavailable(reply);
    expect(reply.headers.link).toBeUndefined();
  });
});

/** Browsers render the page; search engines keep what they know, and request it again later. */
function expectUnavailable({ status, headers, text }: Response): void {
  expect(status).toBe(503);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '60' });
  expect(headers['x-robots-tag'] ?? headers.etag).toBeUndefined();
  expect(text).not.toContain('noindex');
}

describe('details', () => {
  const rules = '借阅规则';

  it.each([
    ['banner=1', '冬日阅读'],
    ['function=7&utm=x', '借书'],
    ['article=a1', rules],
    [`article=${rules}`, rules],
    ['other=1', '湖畔图书馆'],
  ])('of "%s" exist: %s', async (query, title) => {
    const reply = await site.visit.get(`/details?${encodeURI(query)}`).set(phone);
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('data-device="mobile"');
    expect(reply.text).toContain(`<h1>${title}</h1>`);
  });

  it.each([
    ['banner=1', '/banner/1'],
    ['search=借', '*'],
  ])('of "%s" are 503 while the call fails', async (query, call) => {
    site.api.on(call, { status: 500 });
    const reply = await site.visit.get(`/details?${encodeURI(query)}`);
    const failure = { ok: false, failure: { kind: 'other' } };
    expect(readData(reply.text).queries).toContainEqual([expect.anything(), failure]);
    expectUnavailable(reply);
  });

  // All malformed ones: shared/site/details.test.ts.
  it.each([
    'banner=gone&function=7',
    'article=没有',
    // The search finds another article.
    'article=借阅',
    'banner=a%2Fb',
    'article=',
  ])('of "%s" do not exist', async (query) => {
    const reply = await site.visit.get(`/details?${encodeURI(query).replaceAll('%25', '%')}`);
    expect(reply.status).toBe(404);
    expect(reply.headers['x-robots-tag']).toBe('noindex');
    expect(reply.text).toContain('data-device="desktop"');
  });

  it.each([
    ['banner=1', ['x=1&banner=1&utm_source=<b>', '%62anner=%31', 'banner=1&search=书&banner=2']],
    ['search=书', ['search=%20书%20', 'search=书&x=%22><script>', 'article=&search=书']],
    [`article=${rules}`, [`x=1&article=%20${rules}`, `article=${rules}&article=a2&search=书`]],
    [
      '',
      ['x', 'x=</title><script>', '&&', 'search2=a', 'search=%20', 'search=%CD%BC', 'search=%FF'],
    ],
    ['banner=', ['banner=<script>', 'banner=/&function=/&article=&search=']],
  ])('of "%s" are the same for each spelling of the address', async (query, others) => {
    const data = [{ id: 'a1', title: rules, summary: '怎样借书', body: '' }];
    site.api.on(`/richText/search/${encodeURIComponent(rules)}`, { data });
    const get = (text: string) => exchange(site.port, `/details?${escapeChinese(text)}`);
    const { headers, body } = await get(query);
    for (const other of others) {
      const reply = await get(other);
      expect(String(reply.body)).toBe(String(body));
      expect(reply.headers.etag).toBe(headers.etag);
    }
  });
});

/** What no client writes as it is; all else stays, escaped or not. */
function escapeChinese(text: string): string {
  return text.replace(/[^!-~]+/g, encodeURIComponent);
}
