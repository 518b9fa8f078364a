import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestSite, type TestSite } from './testing/createTestSite.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

describe('the root URL', () => {
  it.each([
    ['/homeApp', 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)'],
    ['/homeApp', 'ANDROID'],
    ['/homeWeb', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'],
    ['/homeWeb', ''],
  ])('redirects to %s for %s', async (home, userAgent) => {
    const reply = await site.visit.get('/?utm=a%20b&x=%2F&x=').set('User-Agent', userAgent);
    expect(reply.status).toBe(302);
    expect(reply.headers).toMatchObject({
      location: `${home}?utm=a%20b&x=%2F&x=`,
      'cache-control': 'no-store',
      vary: 'User-Agent, Cookie',
      'content-length': '0',
    });
  });

  it('redirects to the desktop home for no user agent at all', async () => {
    const reply = await site.visit.get('/').unset('User-Agent');
    expect(reply.headers.location).toBe('/homeWeb');
  });

  it.each([
    ['a=b; view=mobile; c=d', 'Windows', '/homeApp'],
    ['view=desktop', 'iPhone', '/homeWeb'],
    ['overview=mobile', 'Windows', '/homeWeb'],
  ])('with the cookie %s and %s redirects to %s', async (cookie, userAgent, home) => {
    const headers = { Cookie: cookie, 'User-Agent': userAgent };
    const reply = await site.visit.get('/').set(headers);
    expect(reply.headers.location).toBe(home);
  });
});
