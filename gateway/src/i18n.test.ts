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

let closed = false;
let site: TestSite;

async function createEnglishSite(options: Parameters<typeof createTestSite>[0] = {}) {
  const created = await createTestSite({ closed: () => closed, ...options });
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

const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];

describe('the gateway of an English site', () => {
  it.each([
    ['/homeWeb', 'Harbour Library'],
    ['/details', 'Search this site - Harbour Library'],
    ['/details?search=book', 'Results for “book” - Harbour Library'],
    ['/details?banner=gone', 'This page was not found - Harbour Library'],
    ['/judgeView', 'Which version you see - Harbour Library'],
    ['/maintain', 'The site is back - Harbour Library'],
  ])('renders %s in English', async (address, title) => {
    const { text } = await site.visit.get(address);
    expect(titleOf(text)).toBe(title);
    expect(text).toMatch(/<html lang="en">/);
    expect(text).toContain('/assets/messages-en-abc123.js');
    expect(text).not.toContain('messages-zhCN');
    expect(text).not.toMatch(/\p{Script=Han}/u);
  });

  it('has an English maintenance message by default', async () => {
    closed = true;
    const { text } = await site.visit.get('/maintain');
    closed = false;
    expect(titleOf(text)).toBe('This site is under maintenance - Harbour Library');
    expect(text).toContain('content="We are working on the site. Please come back later."');
    expect(text).not.toMatch(/\p{Script=Han}/u);
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
  expect(titleOf(text)).toBe('Harbour Library');
});
