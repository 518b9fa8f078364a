import { describe, expect, it } from 'vitest';
import { createTestSite, shortDeadlines, useTestSite } from '../testing/createTestSite.ts';
import { readData } from '../testing/readData.ts';

const phone = { 'User-Agent': 'iPhone' };
const site = useTestSite();

describe('the judge page', () => {
  // All decisions: shared/site/device.test.ts.
  it('has the facts of the detection', async () => {
    const headers = { ...phone, Cookie: 'view=desktop', 'Sec-CH-UA-Mobile': '?1' };
    const { status, headers: sent, text } = await site.visit.get('/judgeView').set(headers);
    expect(status).toBe(200);
    expect(sent).toMatchObject({ 'cache-control': 'no-store' });
    expect(sent.vary).toMatch(/^User-Agent, Cookie\b/);
    expect(text).toContain('data-device="desktop"');
    expect(readData(text).detection).toEqual({
      device: 'desktop',
      reason: 'choice',
      token: 'iPhone',
      choice: 'desktop',
      disagreements: ['userAgent', 'clientHint'],
    });
  });

  it.each([
    ['?to=%2Fdetails%3Fbanner%3D1%26a%3D1', '/details?banner=1'],
    ['?to=%2FhomeWeb', '/'],
    ['?to=%2F%2Fevil.example', '/'],
  ])('with the query "%s" links back to %s', async (query, to) => {
    const reply = await site.visit.get(`/judgeView${query}`);
    expect(readData(reply.text).returnTo).toBe(to);
  });

  it('has the facts and the return path also in an app shell', async () => {
    await using silent = await createTestSite({ deadlines: shortDeadlines });
    silent.api.on('/support/config/getKey?key=site', { fault: 'silent' });
    const { text } = await silent.visit.get('/judgeView?to=%2Fdetails%3Fbanner%3D1').set(phone);
    expect(text).toContain('<div id="root"></div>');
    expect(readData(text)).toMatchObject({
      detection: { device: 'mobile' },
      returnTo: '/details?banner=1',
    });
  });
});

describe('the view preference', () => {
  it.each([
    ['mobile', '/'],
    ['mobile', '/homeApp?a=1#b'],
    ['auto', '/homeWeb'],
    ['desktop', '/details?banner=1'],
    ['desktop', '/judgeView'],
  ])('%s redirects to %s', async (view, to) => {
    const address = `/judgeView?view=${view}&to=${encodeURIComponent(to)}`;
    const reply = await site.visit.get(address).set(phone);
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe(to);
    expect(reply.headers['cache-control']).toBe('no-store');
    const kept = view === 'auto' ? 'view=; Max-Age=0' : `view=${view}; Max-Age=31536000`;
    expect(reply.headers['set-cookie']).toEqual([
      expect.stringMatching(`^${kept}; Path=/; Expires=.*; HttpOnly; SameSite=Lax$`),
    ]);
  });

  it.each(['//evil.example', '/maintain', '/judgeView?a=1&view=auto&to=%2F', ''])(
    'is stored and shown, without a redirect to "%s"',
    async (to) => {
      const address = `/judgeView?view=mobile&to=${encodeURIComponent(to)}`;
      const reply = await site.visit.get(address);
      expect(reply.status).toBe(200);
      expect(reply.headers.location).toBeUndefined();
      expect(reply.headers['set-cookie']?.[0]).toMatch(/^view=mobile;/);
      const detection = { device: 'mobile', reason: 'choice', choice: 'mobile' };
      expect(readData(reply.text)).toMatchObject({ detection });
    },
  );

  it.each(['/judgeView?view=Mobile', '/judgeView?view=mobile%0d%0aX:%20y', '/homeApp?view=mobile'])(
    'is not set by %s',
    async (address) => {
      const reply = await site.visit.get(address);
      expect(reply.status).toBe(200);
      expect(reply.headers['set-cookie']).toBeUndefined();
    },
  );

  it('is a Secure cookie behind TLS or with an https PUBLIC_ORIGIN', async () => {
    for (const [options, isSecure] of [
      [{ trustProxy: true }, true],
      [{ publicOrigin: 'https://www.test' }, true],
      [{ publicOrigin: 'http://www.test' }, false],
    ] as const) {
      await using own = await createTestSite(options);
      const sent = { 'X-Forwarded-Proto': 'https' };
      const { headers } = await own.visit.get('/judgeView?view=mobile').set(sent);
      expect(/; Secure/.test(headers['set-cookie']?.[0] ?? '')).toBe(isSecure);
    }
  });
});
