import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { say } from './closing.ts';
import { englishContent, englishSite, updatedAt } from './englishContent.ts';
import { expect, test, untilTold } from './ownApi.ts';
import { root } from './site.ts';
import { untilHydrated, untilRendered } from './test.ts';
import { watchToasts } from './toasts.ts';

const SITE = '/support/config/getKey?key=site';
const HAN = /\p{Script=Han}/u;

/** The catalogues that a page asks for, from now on. */
function recordCatalogues(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/words-(\w+?)-[^/]*\.js$/.exec(request.url())?.[1];
    if (name) names.push(name);
  });
  return names;
}

/** All that the page has: what is seen, what is read out, what the document carries. */
const wholeOf = (page: Page) => page.evaluate(() => document.documentElement.outerHTML);

async function expectEnglish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect((await wholeOf(page)).match(/.{0,60}\p{Script=Han}.{0,60}/gu) ?? []).toEqual([]);
}

const date = (locale: string, time = false) =>
  new Intl.DateTimeFormat(locale, {
    timeZone: englishSite.timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    ...(time && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  }).format(new Date(updatedAt));

/** Goes to a page that is English already: the gateway may still have it from before. */
async function visit(page: Page, address: string): Promise<void> {
  await untilTold(page, address, '<html lang="en"');
  await untilRendered(page, address);
  await page.goto(address);
}

async function search(page: Page, term: string): Promise<void> {
  const field = page.getByLabel(/^(站内搜索|Search this site)$/).first();
  await field.fill(term);
  await field.press('Enter');
}

test.describe('a site whose owner chose English', () => {
  test.use({ content: englishContent });

  const pages: [address: string, words: string][] = [
    ['/details', 'Type a word to find notices, guides and events.'],
    ['/details?banner=1', 'Winter reading'],
    ['/details?function=7', 'Renew'],
    ['/details?article=Borrowing', 'Updated November 2, 2026'],
    ['/details?search=book', '1 result'],
    ['/details?search=nothing', 'Nothing was found for “nothing”'],
    ['/details?banner=gone', 'This page was not found'],
    ['/judgeView', 'Choose a version'],
    ['/maintain', 'The site is back'],
    ['/no-such-page', 'This page was not found'],
  ];

  for (const [kind, isOfKind] of [
    ['kind of details address', (address: string) => address.startsWith('/details')],
    ['other page', (address: string) => !address.startsWith('/details')],
  ] as const) {
    test(`is English throughout at every ${kind}`, { tag: '@both' }, async ({ page, planned }) => {
      planned.push(/status of 404/);
      const catalogues = recordCatalogues(page);
      for (const [address, words] of pages.filter(([address]) => isOfKind(address))) {
        await test.step(address, async () => {
          catalogues.length = 0;
          await visit(page, address);
          await expect(page.getByText(words).first()).toBeVisible();
          await expectEnglish(page);
          expect(catalogues).toEqual(['en']);
        });
      }
    });
  }

  test('is English throughout at both homes', { tag: '@both' }, async ({ page }) => {
    for (const home of ['/homeWeb', '/homeApp']) {
      await visit(page, home);
      await expect(page.getByRole('heading', { name: 'Notices' })).toBeVisible();
      await expect(page.getByText('November 2, 2026')).toBeVisible();
      await expectEnglish(page);
    }
  });

  test('says in English that it is closed, and until when', { tag: '@both' }, async ({
    page,
    api,
    edge,
    home,
    planned,
  }) => {
    planned.push(/status of 503/);
    await say(api, edge, true);
    await untilTold(page, home, 'Counting books');
    await page.goto(home);
    await expect(page.getByRole('heading', { name: 'Counting books' })).toBeVisible();
    const until = `Expected back: ${date('en', true)}`;
    expect(until).toBe('Expected back: November 2, 2026 at 08:30');
    await expect(page.getByText(until)).toBeVisible();
    await expect(page.getByText('When the site is back, this page takes you')).toBeVisible();
    await expectEnglish(page);
  });

  test('stays English on the way through it, with one catalogue', { tag: '@both' }, async ({
    page,
    home,
  }) => {
    const catalogues = recordCatalogues(page);
    await visit(page, home);
    await page.getByRole('main').getByRole('link', { name: 'Renew' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renew');
    await expect(page).toHaveTitle('Renew - Harbour Library');
    await search(page, 'book');
    await expect(page.getByText('1 result')).toBeVisible();
    await expectEnglish(page);
    expect(catalogues).toEqual(['en']);
  });

  test(
    'speaks English in a document that comes without its content',
    { tag: '@both' },
    async ({ page, api }, { testId }) => {
      const catalogues = recordCatalogues(page);
      const icon = { src: '/media/borrow.webp', alt: '' };
      api.on(`/function/${testId}`, { delayMs: 1500, data: { id: testId, title: 'Slow', icon } });
      const address = `/details?function=${testId}`;
      const reply = await page.goto(address);
      const text = String(await reply?.text());
      expect(text).toContain('<div id="root"></div>');
      expect(text).toContain('<html lang="en"');
      expect(text).not.toMatch(HAN);
      await expect(page.getByRole('heading', { level: 1, name: 'Slow' })).toBeVisible();
      await expectEnglish(page);
      expect(catalogues).toEqual(['en']);
    },
  );

  test('toasts each row of the catalogue in English', async ({ page, edge, planned }, {
    testId,
  }) => {
    planned.push(new RegExp(`Failed to load resource: .*${testId}`));
    const toasts = await watchToasts(page);
    await visit(page, '/details?function=7');
    const rows: [status: number, text: string][] = [
      [401, 'Authentication failed, please log in again'],
      [403, 'No permission for this operation'],
      [404, 'Resource does not exist'],
      [500, ''],
    ];
    for (const [index, [status, text]] of rows.entries()) {
      edge.on(`/richText/search/${testId}-${status}`, { status, raw: '{}' });
      await search(page, `${testId}-${status}`);
      await expect(page).toHaveURL(`/details?search=${testId}-${status}`);
      // The page before says the same: a search that is left too early has no toast.
      const told = rows.slice(0, index + 1).map(([, text]) => text);
      expect(await toasts.untilCome(index + 1)).toEqual(told);
      const announced = page.getByRole('status').getByText(text || 'The request failed');
      await expect(announced).toBeAttached();
      await expect(page.getByText('The content could not be loaded')).toBeVisible();
    }
    await expectEnglish(page);
  });

  test('toasts in English that nobody answered in time', async ({ page, edge }, { testId }) => {
    const toasts = await watchToasts(page);
    await visit(page, '/details?function=7');
    edge.on(`/richText/search/${testId}`, { fault: 'silent' });
    await search(page, testId);
    expect(await toasts.untilCome(1)).toEqual(['Network error']);
  });

  test('toasts in English what the gateway waited for in vain', async ({ page, api }, {
    testId: id,
  }) => {
    const toasts = await watchToasts(page);
    api.on(`/banner/${id}`, { fault: 'silent' });
    const reply = await page.request.get(`/api/banner/${id}`);
    expect(await reply.json()).toEqual({ code: 504, msg: 'Network error', data: null });
    await page.goto(`/details?banner=${id}`);
    expect(await toasts.untilCome(1)).toEqual(['Network error']);
  });

  test(
    'says in English which part of the home failed, also while it tries again',
    { tag: '@both' },
    async ({ page, api, edge, home }, { testId: id }) => {
      api.on('/support/config/getKey?key=home', {
        data: { banners: [1], functions: [id], notices: 'notice' },
      });
      api.on(`/function/${id}`, { raw: '{"code":7,"msg":"Busy"}' });
      await untilTold(page, home, '"Busy"');
      const toasts = await watchToasts(page);
      await page.goto(home);
      expect(await toasts.untilCome(1)).toEqual(['Busy']);
      const section = page.getByRole('main').getByRole('region', { name: 'Services' });
      await expect(section.getByText('The services could not be loaded')).toBeVisible();
      edge.on(`/function/${id}`, { fault: 'silent' });
      await section.getByRole('button', { name: 'Try again', exact: true }).click();
      await expect(section.getByRole('button', { name: 'Loading', exact: true })).toBeVisible();
      await expectEnglish(page);
    },
  );

  test('writes dates in a browser as it does in Node', async ({ page }) => {
    await visit(page, '/details?article=Borrowing');
    await expect(page.getByText(`Updated ${date('en')}`)).toBeVisible();
    for (const locale of ['en', 'zh-CN']) {
      for (const time of [false, true]) {
        const written = await page.evaluate(
          ({ locale, time, timeZone, at }) =>
            new Intl.DateTimeFormat(locale, {
              timeZone,
              year: 'numeric',
              month: 'long',
              day: 'numeric',
              ...(time && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
            }).format(new Date(at)),
          { locale, time, timeZone: englishSite.timeZone, at: updatedAt },
        );
        expect(written).toBe(date(locale, time));
      }
    }
  });
});

test('a choice of another language shows with the next document', async ({ page, api, home }) => {
  await page.goto(home);
  await expect(page.getByRole('heading', { name: '公告' })).toBeVisible();
  api.on(SITE, { data: { ...englishSite, name: 'Another name' } });
  await untilTold(page, home, 'Another name');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Notices' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a site whose owner chose Chinese never asks for the English words', { tag: '@both' }, async ({
  page,
  home,
}) => {
  const catalogues = recordCatalogues(page);
  await untilRendered(page, home);
  await page.goto(home);
  await page.getByRole('main').getByRole('link', { name: '借书' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('借书');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  expect(catalogues).toEqual(['zhCN']);
});

test('the words come with the other scripts, and the page waits for them before it takes over', async ({
  page,
  home,
}) => {
  await untilRendered(page, home);
  const mayCome = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/assets/words-*.js', async (route) => {
    asked += 1;
    await mayCome.promise;
    await route.continue();
  });
  const entry = page.waitForRequest(/\/assets\/main-[^/]+\.js$/);
  await page.goto(home, { waitUntil: 'load' });
  await entry;
  expect(asked).toBe(1);
  mayCome.resolve();
  await untilHydrated(page);
  expect(asked).toBe(1);
});

test('no script brings the words of another language, or a component library’s own', () => {
  const folders = path.join(root, 'apps/{desktop,mobile}/dist/assets/*.js');
  const scripts = globSync(folders).map((file) => ({
    file: path.basename(file),
    // antd-mobile's icons are named in Chinese where nobody reads it.
    text: readFileSync(file, 'utf8').replaceAll(/id:[`"']\w+Outline-\p{Script=Han}+/gu, ''),
  }));
  expect(scripts.length).toBeGreaterThan(30);
  const speaking = (words: RegExp) =>
    scripts
      .filter(({ text }) => words.test(text))
      .map(({ file }) => /^[a-z]+-[a-zA-Z]+/.exec(file)?.[0]);
  expect(new Set(speaking(HAN))).toEqual(new Set(['words-zhCN']));
  expect(new Set(speaking(/Skip to main content/))).toEqual(new Set(['words-en']));
  expect(speaking(/No data|Please (?:enter|select)/)).toEqual([]);
});
