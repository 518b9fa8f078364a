import UserAgent from 'user-agents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestSite, type TestSite } from './testing/createTestSite.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

describe('the door', () => {
  it.each([
    ['/homeApp', 'iPhone', `${mozilla} (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webkit}`],
    ['/homeApp', 'iPad', `${mozilla} (iPad; CPU OS 12_5 like Mac OS X) ${webkit}`],
    ['/homeApp', 'iPod', `${mozilla} (iPod touch; CPU iPhone OS 12_0 like Mac OS X) ${webkit}`],
    ['/homeApp', 'Android phone', `${mozilla} (Linux; Android 16; Pixel 9) ${webkit} Mobile`],
    ['/homeApp', 'Android tablet', `${mozilla} (Linux; Android 15; SM-X910) ${webkit}`],
    ['/homeApp', 'Android in capitals', 'ANDROID'],
    [
      '/homeApp',
      'Googlebot for phones',
      `${mozilla} (Linux; Android 6.0.1; Nexus 5X) ${webkit} Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
    ],
    [
      '/homeWeb',
      'Googlebot for desktops',
      `${mozilla} ${webkit}; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Safari/537.36`,
    ],
    ['/homeWeb', 'Windows', `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit}`],
    ['/homeWeb', 'macOS', `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit}`],
    ['/homeWeb', 'Linux', `${mozilla} (X11; Linux x86_64) ${webkit}`],
    ['/homeWeb', 'an empty user agent', ''],
  ])('leads to %s for %s', async (home, _, userAgent) => {
    const reply = await site.visit.get('/?utm=a%20b&x=%2F&x=').set('User-Agent', userAgent);
    expect(reply.status).toBe(302);
    expect(reply.headers).toMatchObject({
      location: `${home}?utm=a%20b&x=%2F&x=`,
      'cache-control': 'no-store',
      vary: 'User-Agent, Cookie',
      'content-length': '0',
    });
  });

  it('leads each of ten thousand real visitors by the rule', async () => {
    const userAgents = new Set(UserAgent.top().map(({ userAgent }) => userAgent));
    expect(userAgents.size).toBeGreaterThan(500);
    for (const userAgent of userAgents) {
      const reply = await site.visit.get('/').set('User-Agent', userAgent);
      const isMobile = /iPhone|iPad|iPod|Android/i.test(userAgent);
      expect(reply.headers.location, userAgent).toBe(isMobile ? '/homeApp' : '/homeWeb');
    }
  }, 60_000);

  it('leads to the desktop home for no user agent at all', async () => {
    const reply = await site.visit.get('/').unset('User-Agent');
    expect(reply.headers.location).toBe('/homeWeb');
  });

  it.each([
    ['view=mobile', 'Windows', '/homeApp'],
    ['view=desktop', 'iPhone', '/homeWeb'],
    ['a=b; view=mobile; c=d', 'Windows', '/homeApp'],
    ['view=tablet', 'iPhone', '/homeApp'],
    ['view=', 'Windows', '/homeWeb'],
    ['overview=mobile', 'Windows', '/homeWeb'],
    ['view=%E0%A4%A', 'Windows', '/homeWeb'],
  ])('with the cookie %s and %s leads to %s', async (cookie, userAgent, home) => {
    const headers = { Cookie: cookie, 'User-Agent': userAgent };
    const reply = await site.visit.get('/').set(headers);
    expect(reply.headers.location).toBe(home);
  });

  it('is not swayed by client hints', async () => {
    const reply = await site.visit.get('/').set('Sec-CH-UA-Mobile', '?1');
    expect(reply.headers.location).toBe('/homeWeb');
  });

  it.each(['Host', 'X-Forwarded-Host'])('never repeats the header %s', async (name) => {
    const reply = await site.visit.get('/').set(name, 'evil.example');
    expect(reply.headers.location).toBe('/homeWeb');
  });
});
