import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test as fakeApiTest, searchCall } from './support/fakeApiSite.ts';
import { articleHref } from './support/site.ts';
import { expect, test, untilRendered, visit } from './support/test.ts';
import { layoutShifts, recordLayoutShifts } from './support/visualChanges.ts';

const borrowing = articleHref('borrowing-guide');

const long = '<p>字</p>'.repeat(60);

const topOf = (page: Page, id: string) =>
  page.locator(`[id="${id}"]`).evaluate((element) => element.getBoundingClientRect().top);

test('lines of an article have a readable length', { tag: '@both' }, async ({ page, isMobile }) => {
  // A Latin character is about half as wide as a Chinese one.
  for (const [language, id, min, max] of [
    ['zh-CN', 'history', 32, 40],
    ['en', 'visitor-guide-english', 30, 37.5],
  ] as const) {
    await page.goto(articleHref(id));
    const prose = page.locator('.prose');
    await expect(prose).toHaveAttribute('lang', language);
    for (const width of isMobile ? [820] : [1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const length = await prose.evaluate(
        (element) => element.clientWidth / Number.parseFloat(getComputedStyle(element).fontSize),
      );
      expect(length, `${language} at ${width} px`).toBeGreaterThanOrEqual(min);
      expect(length, `${language} at ${width} px`).toBeLessThanOrEqual(max);
    }
  }
});

test('a fragment scrolls to its heading, and print shows the text only', {
  tag: '@both',
}, async ({ page, site, isMobile }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${borrowing}#${encodeURIComponent('s-还书')}`);
  await expect.poll(() => topOf(page, 's-还书')).toBeLessThan(200);
  expect(await topOf(page, 's-还书')).toBeGreaterThanOrEqual(0);
  // The click fails if the sticky header of the phone covers the heading.
  await page.getByRole('heading', { name: '还书', exact: true }).click({ trial: true });
  const contents = page.getByRole('navigation', { name: '本页内容' });
  await expect(contents).toHaveCount(1);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('searchbox').first(),
    page.getByRole('button', { name: '分享' }),
    contents,
  ]) {
    await expect(hidden).toBeHidden();
  }
  await expect(page.locator('.prose p').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');

  await test.step('it shows addresses of links, and does not cut off tables and closed details', async () => {
    await expect(page.locator('.table-scroll')).toHaveCSS('overflow-x', 'visible');
    const prose = page.locator('.prose');
    await prose.evaluate((element) => {
      element.insertAdjacentHTML(
        'beforeend',
        '<a href="https://example.org/a">外</a><details><summary>问</summary><p>答</p></details>',
      );
    });
    const address = await prose
      .getByRole('link', { name: '外' })
      .evaluate((link) => getComputedStyle(link, '::after').content);
    expect(address).toContain('https://example.org/a');
    await expect(prose.getByText('答', { exact: true })).toBeVisible();
  });

  if (!isMobile) return;
  await test.step('the first page of a visit leads back to the home page', async () => {
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('heading', { name: '还书', exact: true }).getByRole('link').click();
    await page.getByRole('link', { name: '返回', exact: true }).click();
    await expect(page).toHaveURL(site.home);
  });
});

fakeApiTest('a fragment of another article focuses its heading', async ({ page, api }) => {
  const from = '<p><a href="/details?article=to#二">去</a></p>';
  const to = `<h2>一</h2>${long}<h2>二</h2><details><p id="note">注</p></details><p><a href="#note">见注</a></p>${long}<p><a href="#top">回到顶部</a></p>`;
  for (const [id, body] of Object.entries({ from, to })) {
    api.on(searchCall(id), { data: [{ id, title: id, body }] });
  }
  await visit(page, '/details?article=from', '去');
  await page.getByRole('link', { name: '去', exact: true }).click();
  await expect(page.getByRole('heading', { name: '二', exact: true })).toBeFocused();
  expect(await topOf(page, 's-二')).toBeLessThan(200);
  await page.getByRole('link', { name: '见注' }).click();
  await expect(page.locator('#s-note'), 'inside closed details').toBeFocused();
  await expect(page).toHaveURL('/details?article=to#s-note');
  await page.getByRole('link', { name: '回到顶部' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

const twoArticles: Record<string, string> = {
  from: '<p><a href="/details?article=to#tickets">Tickets</a></p>',
  to: `<h2>Hours</h2>${long}<h2>Tickets</h2>${long}`,
};

async function expectTickets(page: Page) {
  await expect(page).toHaveURL('/details?article=to#s-tickets');
  await expect.poll(() => topOf(page, 's-tickets')).toBeLessThan(200);
  expect(await topOf(page, 's-tickets')).toBeGreaterThanOrEqual(0);
}

fakeApiTest.describe('a heading of another article', () => {
  fakeApiTest.beforeEach(async ({ page, api }) => {
    for (const [id, body] of Object.entries(twoArticles)) {
      api.on(searchCall(id), { data: [{ id, title: id, body }] });
    }
    await untilRendered(page, '/details?article=to', 's-tickets');
  });

  fakeApiTest('is scrolled to by a link, and again on Forward', async ({ page }) => {
    await visit(page, '/details?article=from', 'Tickets');
    await page.getByRole('link', { name: 'Tickets' }).click();
    await expectTickets(page);
    await page.goBack();
    await expect(page).toHaveURL('/details?article=from');
    await page.goForward();
    await expectTickets(page);
  });

  fakeApiTest('is scrolled to from an address without the prefix of ids', async ({ page }) => {
    await page.goto('/details?article=to#tickets');
    await expectTickets(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.reload();
    await expect(page).toHaveURL('/details?article=to#s-tickets');
    expect(await page.evaluate(() => window.scrollY), 'as the visitor left it').toBe(0);
  });

  fakeApiTest.describe('without JavaScript', () => {
    fakeApiTest.use({ javaScriptEnabled: false });
    fakeApiTest('is scrolled to by a link', async ({ page }) => {
      await visit(page, '/details?article=from', 'Tickets');
      await page.getByRole('link', { name: 'Tickets' }).click();
      await expect(page).toHaveURL('/details?article=to#s-tickets');
      await expect(page.getByRole('heading', { name: 'Tickets' })).toBeInViewport();
    });
  });
});

fakeApiTest(
  'task lists and notes are readable, and screen readers name the boxes',
  async ({ page, api }) => {
    const kinds = ['note', 'tip', 'important', 'warning', 'caution'];
    const notes = kinds.map(
      (kind) =>
        `<div class="markdown-alert markdown-alert-${kind}"><p class="markdown-alert-title">${kind}</p><p>字 <a href="/details">链接</a></p></div>`,
    );
    const tasks =
      '<ul><li><input type="checkbox" disabled> 预约</li><li><input type="checkbox" checked disabled> 付款</li></ul>';
    api.on(searchCall('tasks'), {
      data: [{ id: 'tasks', title: 'tasks', body: `<h2>一</h2>${tasks}${notes.join('')}` }],
    });
    await visit(page, '/details?article=tasks', '预约');
    await expect(page.getByRole('checkbox', { name: '预约' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: '付款' })).toBeChecked();
    await expect(page.locator('.markdown-alert-note')).not.toHaveCSS('border-left-width', '0px');
    await expectAccessible(page);
  },
);

test('a phone opens the table of contents', async ({ page }) => {
  await page.goto('/details?banner=winter-reading');
  const contents = page.getByRole('navigation', { name: '本页内容' });
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
  await expect(contents, 'of a text with two headings').toHaveCount(0);

  await page.goto(borrowing);
  const links = contents.getByRole('link');
  await expect(links.first()).toBeHidden();
  await contents.getByText('本页内容').click();
  await expect(links).toHaveCount(5);
  for (const link of await links.all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page);
  await links.filter({ hasText: '还书' }).click();
  await expect(page).toHaveURL(`${borrowing}#${encodeURIComponent('s-还书')}`);
  await expect(page.getByRole('heading', { name: '还书', exact: true })).toBeFocused();
  await expect(links.filter({ hasText: '还书' })).toHaveAttribute('aria-current', 'location');
});

test('headings are in the table of contents, with links to themselves', {
  tag: '@desktop',
}, async ({ page }) => {
  await recordLayoutShifts(page);
  await page.goto('/details?banner=winter-reading');
  const contents = page.getByRole('navigation', { name: '本页内容' });
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
  await expect(contents, 'of a text with two headings').toHaveCount(0);

  await page.goto(borrowing);
  await expect(contents.getByRole('link')).toHaveText([
    '三种读者证',
    '借书',
    '预约与调书',
    '还书',
    '逾期与污损',
  ]);
  const current = contents.locator('[aria-current]');
  await expect(current).toHaveCount(0);
  for (const name of ['借书', '逾期与污损', '三种读者证']) {
    await contents.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeFocused();
    await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();
    await expect(current).toHaveText(name);
    await expect(contents).toBeInViewport();
  }

  const entries = await page.evaluate(() => history.length);
  await page.evaluate(() => document.querySelector('.prose')?.setAttribute('data-same', ''));
  const heading = page.getByRole('heading', { name: '还书', exact: true });
  for (const _ of [1, 2]) {
    await heading.getByRole('link').click();
    await expect(page).toHaveURL(`${borrowing}#${encodeURIComponent('s-还书')}`);
    await expect(heading).toBeFocused();
    await expect.poll(() => topOf(page, 's-还书')).toBeLessThan(200);
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  }
  await page.goBack();
  await expect(page).toHaveURL(`${borrowing}#${encodeURIComponent('s-三种读者证')}`);
  await expect(page.locator('.prose[data-same]')).toBeVisible();

  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, 10_000);
  await expect(current).toHaveText('逾期与污损');
  expect(await layoutShifts(page)).toEqual([]);

  await test.step('a wide table scrolls by itself, with the keyboard too', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const table = page.getByRole('region', { name: '三种读者证' });
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const widths = await table
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeGreaterThan(70);
  });
});
