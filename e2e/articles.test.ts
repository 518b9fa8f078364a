import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test as fakeApiTest, searchCall } from './support/fakeApiSite.ts';
import { articleHref } from './support/site.ts';
import {
  expect,
  expectScrollY,
  historyLength,
  test,
  untilRendered,
  visit,
} from './support/test.ts';
import { layoutShifts, recordLayoutShifts } from './support/visualChanges.ts';

const borrowing = articleHref('borrowing-guide');
const returning = `${borrowing}#${encodeURIComponent('s-还书')}`;

const contentsOf = (page: Page) => page.getByRole('navigation', { name: '本页内容' });

const headingOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

const topOf = (page: Page, id: string) =>
  page.locator(`[id="${id}"]`).evaluate((element) => element.getBoundingClientRect().top);

/** The page has scrolled to an element, which is not cut off at the top. */
async function expectAtTop(page: Page, id: string): Promise<void> {
  await expect.poll(() => topOf(page, id)).toBeLessThan(200);
  expect(await topOf(page, id)).toBeGreaterThanOrEqual(0);
}

/** The lines of the article have a readable length, in characters of Chinese, at these widths of the window. */
async function expectReadableLines(
  page: Page,
  { widths, min, max }: { widths: number[]; min: number; max: number },
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const length = await page
      .locator('.prose')
      .evaluate(
        (element) => element.clientWidth / Number.parseFloat(getComputedStyle(element).fontSize),
      );
    expect.soft(length, `at ${width} px`).toBeGreaterThanOrEqual(min);
    expect.soft(length, `at ${width} px`).toBeLessThanOrEqual(max);
  }
}

test('an article scrolls to a fragment, prints its text, and has a table of contents', {
  tag: '@both',
}, async ({ page, site, isMobile }) => {
  await test.step('a fragment scrolls to its heading', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(returning);
    await expectAtTop(page, 's-还书');
    // The click fails if the sticky header of the phone covers the heading.
    await headingOf(page, '还书').click({ trial: true });
    await expect(contentsOf(page)).toHaveCount(1);
  });

  // Without controls, on white: mediaFeatures.test.ts.
  await test.step('print shows the text, with addresses of links, and cuts nothing off', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(site.heading).toBeVisible();
    await expect.soft(contentsOf(page)).toBeHidden();
    const prose = page.locator('.prose');
    await expect.soft(prose.locator('p').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect.soft(page.locator('.table-scroll')).toHaveCSS('overflow-x', 'visible');
    await prose.evaluate((element) => {
      element.insertAdjacentHTML(
        'beforeend',
        '<a href="https://example.org/a">外</a><details><summary>问</summary><p>答</p></details>',
      );
    });
    const address = await prose
      .getByRole('link', { name: '外' })
      .evaluate((link) => getComputedStyle(link, '::after').content);
    expect.soft(address).toContain('https://example.org/a');
    await expect.soft(prose.getByText('答', { exact: true })).toBeVisible();
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  });

  if (isMobile) {
    await test.step('the first page of a visit leads back to the home page', async () => {
      await headingOf(page, '还书').getByRole('link').click();
      await page.getByRole('link', { name: '返回', exact: true }).click();
      await expect(page).toHaveURL(site.home);
    });
  }

  await recordLayoutShifts(page);
  await page.goto(borrowing);
  await (isMobile ? expectContentsOfPhone(page) : expectContentsOfDesktop(page));
});

/** The button or link scrolls from the end of the page to its start. */
async function expectBackToTop(page: Page, control: Locator): Promise<void> {
  await test.step('the end of a long page has a way back to its start', async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(control).toBeInViewport();
    await expectAccessible(page, 'main');
    await control.click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectScrollY(page, 0);
    await expect(control).not.toBeInViewport();
  });
}

async function expectContentsOfPhone(page: Page): Promise<void> {
  await test.step('the table of contents opens and leads to a heading', async () => {
    const links = contentsOf(page).getByRole('link');
    await expect(links.first()).toBeHidden();
    await contentsOf(page).getByText('本页内容').click();
    await expect(links).toHaveCount(5);
    for (const link of await links.all()) {
      expect.soft((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await expectAccessible(page, 'main');
    await links.filter({ hasText: '还书' }).click();
    await expect(page).toHaveURL(returning);
    await expect(headingOf(page, '还书')).toBeFocused();
    await expect(links.filter({ hasText: '还书' })).toHaveAttribute('aria-current', 'location');
  });

  const toTop = page.getByRole('main').getByRole('link', { name: '回到顶部' });
  await expectBackToTop(page, toTop);

  await test.step('lines have a readable length on a tablet', () =>
    expectReadableLines(page, { widths: [820], min: 32, max: 40 }));
}

async function expectContentsOfDesktop(page: Page): Promise<void> {
  const contents = contentsOf(page);
  const current = contents.locator('[aria-current]');

  await test.step('the table of contents leads to the headings, and marks the current one', async () => {
    await expect(contents.getByRole('link')).toHaveText([
      '三种读者证',
      '借书',
      '预约与调书',
      '还书',
      '逾期与污损',
    ]);
    await expect(current).toHaveCount(0);
    for (const name of ['借书', '逾期与污损', '三种读者证']) {
      await contents.getByRole('link', { name, exact: true }).click();
      await expect(headingOf(page, name)).toBeFocused();
      await expect(headingOf(page, name)).toBeInViewport();
      await expect(current).toHaveText(name);
      await expect(contents).toBeInViewport();
    }
  });

  await test.step('a heading links to itself, with one history entry', async () => {
    const entries = await historyLength(page);
    await page.evaluate(() => document.querySelector('.prose')?.setAttribute('data-same', ''));
    const heading = headingOf(page, '还书');
    for (const _ of [1, 2]) {
      await heading.getByRole('link').click();
      await expect(page).toHaveURL(returning);
      await expect(heading).toBeFocused();
      await expectAtTop(page, 's-还书');
      expect(await historyLength(page)).toBe(entries + 1);
    }
    await page.goBack();
    await expect(page).toHaveURL(`${borrowing}#${encodeURIComponent('s-三种读者证')}`);
    await expect(page.locator('.prose[data-same]')).toBeVisible();
  });

  await test.step('scrolling marks the heading in view, and shifts nothing', async () => {
    await page.mouse.move(400, 400);
    await page.mouse.wheel(0, 10_000);
    await expect(current).toHaveText('逾期与污损');
    expect(await layoutShifts(page)).toEqual([]);
  });

  await test.step('the QR code contains the address of the article', async () => {
    const button = page.getByRole('button', { name: '微信' });
    const code = page.getByRole('figure').filter({ hasText: '用微信扫一扫' }).getByRole('img');
    await button.click();
    await expect(code).toHaveAccessibleName(page.url());
    await expectAccessible(page, 'main');
    await button.click();
    await expect(code).toHaveCount(0);
    await button.click();
    await page.keyboard.press('Escape');
    await expect(code).toHaveCount(0);
    await button.click();
    await page.getByRole('button', { name: '分享' }).click();
    await expect(code).toHaveCount(0);
  });

  await expectBackToTop(page, page.getByRole('button', { name: '回到顶部' }));

  await test.step('a wide table scrolls by itself, with the keyboard too', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const table = page.getByRole('region', { name: '三种读者证' });
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const lengths = await table
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
    expect(Math.min(...lengths)).toBeGreaterThan(70);
  });

  await test.step('lines have a readable length in Chinese and English', async () => {
    const widths = [1024, 1440, 2560];
    await expectReadableLines(page, { widths, min: 32, max: 40 });
    await page.goto(articleHref('visitor-guide-english'));
    await expect(page.locator('.prose')).toHaveAttribute('lang', 'en');
    // A Latin character is about half as wide as a Chinese one.
    await expectReadableLines(page, { widths, min: 30, max: 37.5 });
  });
}

fakeApiTest(
  'a heading of another article is scrolled to and focused',
  async ({ page, api, site }) => {
    const long = '<p>字</p>'.repeat(60);
    const bodies = {
      from: '<p><a href="/details?article=to#tickets">Tickets</a></p>',
      to: `<h2>Hours</h2>${long}<h2>Tickets</h2><details><p id="note">注</p></details><p><a href="#note">见注</a></p>${long}<p><a href="#top">回到顶部</a></p>`,
    };
    for (const [id, body] of Object.entries(bodies)) {
      api.on(searchCall(id), { data: [{ id, title: id, body }] });
    }
    const expectTickets = async () => {
      await expect(page).toHaveURL('/details?article=to#s-tickets');
      await expectAtTop(page, 's-tickets');
    };
    await untilRendered(page, '/details?article=to', 's-tickets');

    await fakeApiTest.step('from an address without the prefix of ids', async () => {
      await page.goto('/details?article=to#tickets');
      await expectTickets();
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.reload();
      await expect(page).toHaveURL('/details?article=to#s-tickets');
      // As the visitor left it.
      await expectScrollY(page, 0);
    });

    await fakeApiTest.step('by a link, and again on Forward', async () => {
      await visit(page, '/details?article=from', 'Tickets');
      await page.getByRole('link', { name: 'Tickets' }).click();
      await expect(headingOf(page, 'Tickets')).toBeFocused();
      await expectTickets();
      await page.goBack();
      await expect(page).toHaveURL('/details?article=from');
      await page.goForward();
      await expectTickets();
    });

    await fakeApiTest.step('as are an element inside closed details and the top', async () => {
      await page.getByRole('link', { name: '见注' }).click();
      await expect(page.locator('#s-note')).toBeFocused();
      await expect(page).toHaveURL('/details?article=to#s-note');
      await page.locator('.prose').getByRole('link', { name: '回到顶部' }).click();
      await expect(site.heading).toBeFocused();
      await expectScrollY(page, 0);
    });
  },
);
