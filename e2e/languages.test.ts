import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { englishContent, englishSite, updatedAt } from './support/englishContent.ts';
import { expect, test } from './support/fakeApiSite.ts';
import { holdRequests } from './support/requests.ts';
import { root } from './support/site.ts';
import { untilHydrated, untilRendered, visit } from './support/test.ts';
import { recordToasts } from './support/toasts.ts';

const HAN = /\p{Script=Han}/u;

/** The languages whose messages a page requests, from now on. */
function recordLanguages(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/messages-(zhCN|en)-[^/]*\.js$/.exec(request.url())?.[1];
    if (name) names.push(name);
  });
  return names;
}

/** Nothing is Chinese: what is seen, what is read out, what the document carries. */
async function expectEnglish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  // The drawings of antd-mobile-icons have Chinese ids, which nobody reads.
  const content = (await page.content()).replaceAll(/ id="[^"]*"/g, '');
  expect(content.match(/.{0,60}\p{Script=Han}.{0,60}/gu) ?? []).toEqual([]);
}

const dateOptions = (time: boolean): Intl.DateTimeFormatOptions => ({
  timeZone: englishSite.timeZone,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  ...(time && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
});

const date = (locale: string, time = false) =>
  new Intl.DateTimeFormat(locale, dateOptions(time)).format(new Date(updatedAt));

/** The gateway may still have the page of the test before. */
const visitEnglish = (page: Page, address: string) => visit(page, address, '<html lang="en"');

async function search(page: Page, term: string): Promise<void> {
  const field = page.getByLabel('Search this site');
  await field.fill(term);
  await field.press('Enter');
}

test.describe('a site whose owner chose English', () => {
  test.use({ content: englishContent });

  // Every kind of page: gateway/src/i18n.test.ts, apps/*/src/App.test.tsx.
  test('has pages that are English throughout', { tag: '@both' }, async ({ page, home, main }) => {
    const languages = recordLanguages(page);
    for (const [address, words] of [
      [home, 'November 2, 2026'],
      ['/details?search=nothing', 'Nothing was found for “nothing”'],
      ['/judgeView', 'Choose a version'],
    ] as const) {
      languages.length = 0;
      await visitEnglish(page, address);
      await expect(main.getByText(words).first()).toBeVisible();
      await expectEnglish(page);
      expect(languages, address).toEqual(['en']);
    }
  });

  test('stays English from page to page and when it closes', async ({
    page,
    home,
    main,
    heading,
    setCloseFlag,
  }) => {
    const languages = recordLanguages(page);
    await visitEnglish(page, home);
    await main.getByRole('link', { name: 'Renew' }).first().click();
    await expect(heading).toHaveText('Renew');
    await expect(page).toHaveTitle('Renew - Harbour Library');
    await search(page, 'book');
    await expect(main.getByText('1 result')).toBeVisible();
    await expectEnglish(page);
    expect(languages).toEqual(['en']);

    await setCloseFlag(true);
    await visit(page, home, 'Counting books');
    await expect(heading).toHaveText('Counting books');
    const until = `Expected back: ${date('en', true)}`;
    expect(until).toBe('Expected back: November 2, 2026 at 08:30');
    await expect(page.getByText(until)).toBeVisible();
    await expect(page.getByText('When the site is back, this page takes you')).toBeVisible();
    await expectEnglish(page);
  });

  test('is English in an app shell', async ({ page, heading, api }, { testId }) => {
    const languages = recordLanguages(page);
    const icon = { src: '/media/borrow.webp', alt: '' };
    api.on(`/function/${testId}`, { delayMs: 4000, data: { id: testId, title: 'Slow', icon } });
    const reply = await page.goto(`/details?function=${testId}`);
    const text = String(await reply?.text());
    expect(text).toContain('<div id="root"></div>');
    expect(text).toContain('<html lang="en"');
    expect(text).not.toMatch(HAN);
    await expect(heading).toHaveText('Slow');
    await expectEnglish(page);
    expect(languages).toEqual(['en']);
  });

  test('says in English what failed, also while it tries again', async ({
    page,
    main,
    api,
    apiProxy,
    home,
    planned,
  }, { testId: id }) => {
    planned.push(new RegExp(`Failed to load resource: .*${id}`));
    api.on('/support/config/getKey?key=home', {
      data: { banners: [1], functions: [id], notices: 'notice' },
    });
    api.on(`/function/${id}`, { raw: '{"code":7}' });
    const toasts = await recordToasts(page);
    await page.clock.install();
    await visit(page, home, 'The services could not be loaded');
    expect(await toasts.untilCome(1)).toEqual(['Error']);
    await expectRefetchAfterSlowHydration(page.context(), home, id);
    await page.clock.runFor(4000);
    const section = main.getByRole('region', { name: 'Services' });
    await expect(section.getByText('The services could not be loaded')).toBeVisible();
    apiProxy.on(`/function/${id}`, { fault: 'silent' });
    await section.getByRole('button', { name: 'Try again', exact: true }).click();
    await expect(section.getByRole('button', { name: 'Loading', exact: true })).toBeVisible();
    await expectEnglish(page);

    for (const [index, [status, text, announced]] of [
      [
        401,
        'Authentication failed, please log in again',
        'Authentication failed, please log in again',
      ],
      [500, '', 'The request failed'],
    ].entries()) {
      const term = `${id}-${status}`;
      apiProxy.on(`/richText/search/${term}`, { status: Number(status), raw: '{}' });
      await search(page, term);
      expect((await toasts.untilCome(index + 2)).at(-1)).toBe(text);
      await page.clock.runFor(4000);
      expect((await toasts.untilGone(index + 2)).at(-1)?.announced).toEqual([announced]);
      await expect(main.getByText('The content could not be loaded')).toBeVisible();
      await expect(page).toHaveURL(`/details?search=${term}`);
      await expect(page.locator('input[type="password"]')).toHaveCount(0);
    }
    await expectEnglish(page);
  });

  test('writes dates in a browser as it does in Node', async ({ page, main }) => {
    await visitEnglish(page, '/details?article=Borrowing');
    await expect(main.getByText(`Updated ${date('en')}`)).toBeVisible();
    for (const locale of ['en', 'zh-CN']) {
      for (const time of [false, true]) {
        const options = [locale, dateOptions(time), updatedAt] as const;
        const written = await page.evaluate(
          ([locale, options, at]) => new Intl.DateTimeFormat(locale, options).format(new Date(at)),
          options,
        );
        expect(written).toBe(date(locale, time));
      }
    }
  });
});

test('a page hydrates when it has the messages of its own language, and requests no other', async ({
  page,
  home,
  entry,
}) => {
  const languages = recordLanguages(page);
  await untilRendered(page, home);
  const messages = await holdRequests(page, '**/assets/messages-*.js');
  const main = page.waitForRequest(/\/assets\/main-[^/]+\.js$/);
  await page.goto(home, { waitUntil: 'load' });
  await main;
  expect(languages).toEqual(['zhCN']);
  messages.release();
  await untilHydrated(page);
  await entry.link.click();
  await expect(page).toHaveURL(entry.href);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  expect(languages).toEqual(['zhCN']);
});

test('no script brings the messages of another language', () => {
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
  expect(new Set(speaking(/跳到主要内容/))).toEqual(new Set(['messages-zhCN']));
  expect(new Set(speaking(/Skip to main content/))).toEqual(new Set(['messages-en']));
});

/** Hydrates a document whose failure has become stale; an unplanned mismatch fails the test. */
async function expectRefetchAfterSlowHydration(
  context: BrowserContext,
  address: string,
  functionId: string,
): Promise<void> {
  const slow = await context.newPage();
  await slow.addInitScript(() => {
    const { now } = performance;
    performance.now = () => now.call(performance) + 60_000;
  });
  const refetch = slow.waitForRequest(`**/api/function/${functionId}`);
  await slow.goto(address);
  await refetch;
  await slow.close();
}
