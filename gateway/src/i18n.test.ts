import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestSite, shortDeadlines, type TestSite } from './testing/createTestSite.ts';
import { banner } from './testing/demoContent.ts';

const SITE = '/support/config/getKey?key=site';
const english = {
  name: 'Harbour Library',
  description: 'Books by the water',
  locale: 'en',
  footer: { copyright: '' },
};
const home = { banners: [1], functions: [], notices: 'notice' };

let site: TestSite;

async function createEnglishSite(options: Parameters<typeof createTestSite>[0] = {}) {
  const created = await createTestSite(options);
  created.api.reset();
  created.api.on(SITE, { data: english });
  created.api.on('/support/config/getKey?key=home', { data: home });
  created.api.on('/banner/1', { data: banner('1', 'Winter') });
  created.api.on('/richText/search/book', { data: [] });
  await created.visit.get('/homeWeb');
  return created;
}

beforeAll(async () => {
  site = await createEnglishSite();
});
afterAll(() => site.close());

describe('the gateway of an English site', () => {
  // Every page: shared/testing/describeApp.tsx.
  it('renders pages in English', async () => {
    const { text } = await site.visit.get('/homeWeb');
    expect(text).toMatch(/<html lang="en">/);
    expect(text).toContain('/assets/messages-en-abc123.js');
    expect(text).not.toContain('messages-zhCN');
  });

  // All texts: shared/site/failureText.test.ts.
  it('reports failures in English', async () => {
    const { body } = await site.visit.get('/api/function/gone');
    expect(body.msg).toBe('Resource does not exist');
  });
});

it('an app shell has the last known language', async () => {
  await using quick = await createEnglishSite({ deadlines: shortDeadlines, ttlMs: 1 });
  quick.api.on('*', { fault: 'silent' });
  quick.api.on(SITE, { fault: 'silent' });
  const { text } = await quick.visit.get('/details?banner=2');
  expect(text).toContain('<div id="root"></div>');
  expect(text).toContain('<html lang="en">');
  expect(text).toContain('<title>Harbour Library</title>');
});

describe('a site whose config was never known has the language of SITE_LOCALE', () => {
  /** The API is down: it resets connections, or is silent. */
  const startDown = async (fault: 'reset' | 'silent', closed = false) => {
    const down = await createTestSite({
      siteLocale: 'en',
      closed: () => closed,
      deadlines: shortDeadlines,
    });
    down.api.reset();
    down.api.on('*', { fault });
    return down;
  };

  it.each([
    ['an app shell', '/homeWeb', 503, '<title>Home</title>', false],
    ['an app shell of a closed site', '/maintain', 503, '<title>This site is under', true],
  ])('on %s', async (_, page, status, title, closed) => {
    await using down = await startDown('silent', closed);
    const reply = await down.visit.get(page);
    expect(reply.status).toBe(status);
    expect(reply.text).toContain('<div id="root"></div>');
    expect(reply.text).toContain('<html lang="en">');
    expect(reply.text).toContain(title);
  });

  it('on pages and the maintenance page, in the API and the manifest', async () => {
    await using down = await startDown('reset');
    for (const [page, status] of [
      ['/homeWeb', 503],
      ['/maintain', 200],
    ] as const) {
      const reply = await down.visit.get(page);
      expect([page, reply.status]).toEqual([page, status]);
      expect(reply.text).toContain('<html lang="en">');
      expect(reply.text).toContain('/assets/messages-en-abc123.js');
    }
    const { body } = await down.visit.get('/api/nothing');
    expect(body.msg).toBe('Resource does not exist');
    const manifest = await down.visit.get('/manifest.webmanifest').buffer(true);
    expect(manifest.body.lang).toBe('en');
  });
});
