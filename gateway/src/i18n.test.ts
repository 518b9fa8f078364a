import { expect, it } from 'vitest';
import { createTestSite, shortDeadlines } from './testing/createTestSite.ts';
import { banner } from './testing/demoContent.ts';

const SITE = '/support/config/getKey?key=site';
const english = {
  name: 'Harbour Library',
  description: 'Books by the water',
  locale: 'en',
  footer: { copyright: '' },
};
const home = { banners: [1], functions: [], notices: 'notice' };

async function createEnglishSite(options: Parameters<typeof createTestSite>[0] = {}) {
  const created = await createTestSite(options);
  created.api.reset();
  created.api.on(SITE, { data: english });
  created.api.on('/support/config/getKey?key=home', { data: home });
  created.api.on('/banner/1', { data: banner('1', 'Winter') });
  await created.visit.get('/homeWeb');
  return created;
}

// Every page: shared/testing/describeApp.tsx. All texts of failures: shared/site/failureText.test.ts.
it('pages and failures of an English site are in English', async () => {
  await using site = await createEnglishSite();
  const { text } = await site.visit.get('/homeWeb');
  expect(text).toMatch(/<html lang="en">/);
  expect(text).toContain('/assets/messages-en-abc123.js');
  expect(text).not.toContain('messages-zhCN');
  const { body } = await site.visit.get('/api/function/gone');
  expect(body.msg).toBe('Resource does not exist');
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

it.each([
  ['an app shell', '/homeWeb', '<title>Home</title>', false],
  ['an app shell of a closed site', '/maintain', '<title>This site is under', true],
])('of a site whose config was never known %s has the language of SITE_LOCALE', async (...row) => {
  const [, page, title, closed] = row;
  const options = { siteLocale: 'en', deadlines: shortDeadlines } as const;
  await using down = await createTestSite({ ...options, closed: () => closed });
  down.api.reset();
  down.api.on('*', { fault: 'silent' });
  const { text } = await down.visit.get(page).expect(503);
  expect(text).toContain('<div id="root"></div>');
  expect(text).toContain('<html lang="en">');
  expect(text).toContain(title);
  const { body } = await down.visit.get('/api/nothing');
  expect(body.msg).toBe('Resource does not exist');
  const manifest = await down.visit.get('/manifest.webmanifest').buffer(true);
  expect(manifest.body.lang).toBe('en');
});
