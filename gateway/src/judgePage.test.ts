import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestSite, type TestSite } from './testing/createTestSite.ts';
import { site as demoSite } from './testing/demoContent.ts';
import { readData } from './testing/readData.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const phone = { 'User-Agent': 'iPhone' };
const desktop = { 'User-Agent': 'Windows' };

describe('the judge page', () => {
  it('answers the facts to those who ask for JSON', async () => {
    const reply = await site.visit
      .get('/judgeView')
      .set({ ...phone, Cookie: 'view=desktop', Accept: 'application/json' });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toMatch('application/json');
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(reply.headers.etag).toBeUndefined();
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers.vary).toBe('User-Agent, Cookie, Accept');
    expect(reply.body).toEqual({
      device: 'desktop',
      reason: 'choice',
      token: 'iPhone',
      choice: 'desktop',
      disagreements: ['userAgent'],
    });
  });

  it.each([
    'application/json;charset=utf-8',
    'application/json; charset="UTF-8"',
    'application/json;q=0.9;charset=utf-8',
    'application/json;indent=2',
    'APPLICATION/JSON',
    'application/*',
    'application/json, text/html;q=0.9',
    'text/html;q=0.4, application/json;q=0.5',
    'text/html;charset=utf-8;q=0.4, application/json;charset=utf-8;q=0.5',
    'application/json, text/plain, */*',
    '*/*;q=0.8, application/json',
    '*/*;q=0.8, application/json;charset=utf-8',
    'text/html;q=0, */*',
  ])('answers the facts as JSON to "%s"', async (accept) => {
    const reply = await site.visit.get('/judgeView').set({ ...phone, Accept: accept });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.body).toMatchObject({ device: 'mobile', token: 'iPhone' });
  });

  it.each([
    undefined,
    '',
    '*/*',
    'text/html',
    'text/html;charset=utf-8',
    'text/html, application/json',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
    'application/json;q=0.5, text/html;q=0.6',
    'application/json;q=0.5, text/html;charset=utf-8;q=0.6',
    'application/json;q=0.5;charset=utf-8, text/html;charset=utf-8;q=0.6',
    'application/json;q=0, */*',
    'application/json;q=0',
    'application/jsonp',
    'application/ld+json',
    'image/png',
    'nonsense',
    ';q=1, ,/;=',
  ])('answers the page to "%s"', async (accept) => {
    const visit = site.visit.get('/judgeView').set(phone);
    const reply = await (accept === undefined ? visit : visit.set('Accept', accept));
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.text).toContain('data-device="mobile"');
  });

  it.each(
    ['iPhone', 'something for iPad', 'ANDROID', 'Windows', ''].flatMap((userAgent) =>
      ['', 'view=desktop', 'view=mobile', 'view=tablet'].flatMap((cookie) =>
        [undefined, '?0', '?1'].map((hint) => ({ userAgent, cookie, hint })),
      ),
    ),
  )('says the same in JSON as on the page: $userAgent, $cookie, $hint', async (visitor) => {
    const ask = (accept: string) =>
      site.visit.get('/judgeView').set({
        'User-Agent': visitor.userAgent,
        Cookie: visitor.cookie,
        ...(visitor.hint && { 'Sec-CH-UA-Mobile': visitor.hint }),
        Accept: accept,
      });
    const [page, json] = [await ask('text/html'), await ask('application/json')];
    expect(json.body).toEqual(readData(page.text).judge);
    expect(page.text).toContain(`data-device="${json.body.device}"`);
  });

  it('keeps a choice and answers it as JSON too', async () => {
    const reply = await site.visit
      .get('/judgeView?view=mobile')
      .set({ ...desktop, Accept: 'application/json' });
    expect(reply.headers['set-cookie']?.[0]).toMatch(/^view=mobile;/);
    expect(reply.body).toMatchObject({ device: 'mobile', reason: 'choice', choice: 'mobile' });
  });

  it('shows the client hint without heeding it', async () => {
    const headers = { ...desktop, 'Sec-CH-UA-Mobile': '?1', Accept: 'application/json' };
    const reply = await site.visit.get('/judgeView').set(headers);
    expect(reply.body).toMatchObject({ device: 'desktop', disagreements: ['clientHint'] });
  });

  it('carries the facts in the document of the device', async () => {
    const reply = await site.visit.get('/judgeView').set(phone);
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('data-device="mobile"');
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(reply.headers.vary).toBe('User-Agent, Cookie, Accept, Accept-Encoding');
    expect(readData(reply.text)).toEqual({
      closed: false,
      queries: [[['getConfig', 'site'], { ok: true, value: demoSite }]],
      returnTo: '/',
      judge: {
        device: 'mobile',
        reason: 'userAgent',
        token: 'iPhone',
        choice: null,
        disagreements: [],
      },
    });
  });

  it.each([
    ['/judgeView?to=%2Fdetails%3Fbanner%3D1', {}, '/details?banner=1'],
    ['/judgeView?from=%2FhomeWeb', {}, '/'],
    ['/judgeView?to=%2F%2Fevil.example', {}, '/'],
    [
      '/judgeView',
      { Host: 'site.test', Referer: 'http://site.test/details?banner=1&a=1' },
      '/details?banner=1',
    ],
    ['/judgeView', { Host: 'site.test', Referer: 'http://site.test/homeApp' }, '/'],
    ['/judgeView', { Host: 'site.test', Referer: 'http://site.test/judgeView' }, '/'],
    [
      '/judgeView',
      {
        Host: 'site.test',
        Referer: 'http://site.test/judgeView?to=%2Fdetails%3Fbanner%3D1%26a%3D1',
      },
      '/details?banner=1',
    ],
    [
      '/judgeView',
      { Host: 'site.test', Referer: 'http://site.test/judgeView?to=%2F%2Fevil.example' },
      '/',
    ],
    ['/judgeView', { Host: 'site.test', Referer: 'http://site.test/maintain' }, '/'],
    ['/judgeView', { Host: 'site.test', Referer: 'http://evil.example/homeWeb' }, '/'],
    ['/judgeView', { Host: 'site.test', Referer: 'nonsense' }, '/'],
  ])('%s with %j leads back to %s', async (address, headers, returnTo) => {
    const reply = await site.visit.get(address).set(headers);
    expect(readData(reply.text).returnTo).toBe(returnTo);
  });
});

describe('the choice of a view', () => {
  it.each([
    ['mobile', desktop, 'mobile', 'view=mobile; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax'],
    ['desktop', phone, 'desktop', 'view=desktop; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax'],
    ['auto', phone, 'mobile', 'view=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
  ])('%s sets the cookie and shows its page', async (view, headers, device, cookie) => {
    const reply = await site.visit
      .get(`/judgeView?view=${view}`)
      .set({ ...headers, Cookie: `view=${view === 'auto' ? 'desktop' : 'x'}` });
    expect(reply.status).toBe(200);
    expect(reply.headers['set-cookie']).toEqual([cookie]);
    expect(reply.text).toContain(`data-device="${device}"`);
    expect(readData(reply.text).judge).toMatchObject({
      device,
      choice: view === 'auto' ? null : view,
    });
  });

  it.each([
    ['mobile', '/'],
    ['mobile', '/homeApp?a=1#b'],
    ['desktop', '/homeApp'],
    ['auto', '/homeWeb'],
    ['desktop', '/details?banner=1'],
    ['desktop', '/judgeView'],
    ['mobile', '/judgeView'],
    ['mobile', '/judgeView?view=tablet'],
  ])('%s leads on to %s', async (view, to) => {
    const address = `/judgeView?view=${view}&to=${encodeURIComponent(to)}`;
    const reply = await site.visit.get(address).set(phone);
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe(to);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['set-cookie']).toHaveLength(1);
  });

  it.each([
    '//evil.example',
    '/maintain',
    '/unknown',
    '/judgeView?view=desktop',
    '/judgeView?a=1&view=auto&to=%2F',
  ])('does not lead to %s', async (to) => {
    const address = `/judgeView?view=mobile&to=${encodeURIComponent(to)}`;
    const reply = await site.visit.get(address);
    expect(reply.status).toBe(200);
    expect(reply.headers.location).toBeUndefined();
  });

  it.each(['tablet', '', 'Mobile', 'mobile%0d%0aX: y'])('ignores the view "%s"', async (view) => {
    const reply = await site.visit.get(`/judgeView?view=${view}`);
    expect(reply.status).toBe(200);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  it('is kept for TLS alone when the visitor came by TLS, or the site’s address is by TLS', async () => {
    const proxied = await createTestSite({ trustProxy: true });
    const reply = await proxied.visit
      .get('/judgeView?view=mobile')
      .set('X-Forwarded-Proto', 'https');
    expect(reply.headers['set-cookie']?.[0]).toMatch(/; Secure/);
    await proxied.close();

    const named = await createTestSite({ publicOrigin: 'https://www.test' });
    const straight = await named.visit.get('/judgeView?view=mobile');
    expect(straight.headers['set-cookie']?.[0]).toMatch(/; Secure/);
    await named.close();

    const direct = await site.visit.get('/judgeView?view=mobile').set('X-Forwarded-Proto', 'https');
    expect(direct.headers['set-cookie']?.[0]).not.toMatch(/Secure/);
  });

  it('is set by nothing else', async () => {
    for (const address of ['/', '/homeApp?view=mobile', '/details?view=mobile', '/maintain']) {
      const reply = await site.visit.get(address);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
  });
});
