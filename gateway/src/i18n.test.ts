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
