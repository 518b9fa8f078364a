import type { Page } from '@playwright/test';
import { articleHref } from './support/addresses.ts';
import { test as fakeApiTest, searchCall } from './support/fakeApiSite.ts';
import { recordLiveRegions } from './support/liveRegions.ts';
import { expect, test, untilIdle, visit } from './support/test.ts';
import { recordLayoutShifts } from './support/visualChanges.ts';

const borrowing = articleHref('借阅指南：办证、借书与还书');
const english = articleHref('Visitor Guide｜英文到馆指南');
const banner = '/details?banner=winter-reading';

const top = (page: Page, id: string) =>
  page.locator(`[id="${id}"]`).evaluate((element) => element.getBoundingClientRect().top);

test('a line of text is as long as it is well read, and its language is known', {
  tag: '@both',
}, async ({ page, isMobile }) => {
  for (const [language, code, address, least, most] of [
    ['Chinese', 'zh-CN', articleHref('馆史｜从南渠藏书楼到眠鹭湖畔'), 32, 40],
    ['English', 'en', english, 60, 75],
  ] as const) {
    for (const width of isMobile ? [820] : [1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      await expect(page.locator('.prose')).toHaveAttribute('lang', code);
      const longest = Math.max(...(await lineLengths(page, language)));
      expect(longest, `${language} at ${width} px`).toBeGreaterThanOrEqual(least);
      expect(longest, `${language} at ${width} px`).toBeLessThanOrEqual(most);
    }
  }
});

/** The characters in each line of the paragraphs; Latin ones are half as wide as Chinese ones. */
function lineLengths(page: Page, language: 'Chinese' | 'English'): Promise<number[]> {
  return page.locator('.prose > p').evaluateAll(
    (paragraphs, latin) =>
      paragraphs.flatMap((paragraph) => {
        const lines = new Map<number, number>();
        const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          for (let at = 0; at < (node.nodeValue ?? '').length; at += 1) {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const line = Math.round(range.getBoundingClientRect().bottom / 8);
            const length = /[ -~]/.test(String(range)) ? latin : 1;
            lines.set(line, (lines.get(line) ?? 0) + length);
          }
        }
        return [...lines.values()];
      }),
    language === 'English' ? 1 : 0.5,
  );
}

test.describe('a part of a page', () => {
  const id = 's-还书';

  test('is where an address with its fragment begins', { tag: '@both' }, async ({
    page,
    isMobile,
  }) => {
    await page.goto(`${borrowing}#${encodeURIComponent(id)}`);
    await expect.poll(() => top(page, id)).toBeLessThan(200);
    expect(await top(page, id)).toBeGreaterThanOrEqual(0);
    // The header of a phone stays, and must not hide it.
    const heading = page.getByRole('heading', { name: '还书', exact: true });
    await heading.click({ trial: true });
    const contents = page.getByRole('navigation', { name: '本页内容' });
    await expect(contents).toHaveCount(isMobile ? 0 : 1);
  });

  test('is where its heading leads, and back again', async ({ page }) => {
    await page.goto(borrowing);
    const heading = page.getByRole('heading', { name: '还书', exact: true });
    await page.evaluate(() => document.querySelector('.prose')?.setAttribute('data-same', ''));
    await heading.getByRole('link').click();
    await expect(page).toHaveURL(`${borrowing}#${encodeURIComponent(id)}`);
    await expect(heading).toBeFocused();
    await expect.poll(() => top(page, id)).toBeLessThan(200);
    const entries = await page.evaluate(() => history.length);
    await heading.getByRole('link').click();
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.goBack();
    await expect(page).toHaveURL(borrowing);
    // It is the same page all the time, with whatever a reader has opened in it.
    await expect(page.locator('.prose[data-same]')).toBeVisible();
  });

  fakeApiTest('is where a link from another page leads', async ({ page, api }) => {
    const long = '<p>字</p>'.repeat(60);
    const from = '<p><a href="/details?article=to#s-二">去</a></p>';
    const to = `<h2>一</h2>${long}<h2>二</h2><p id="note">注</p><p><a href="#note">见注</a></p>${long}`;
    for (const [id, body] of Object.entries({ from, to })) {
      api.on(searchCall(id), { data: [{ id, title: id, body }] });
    }
    await visit(page, '/details?article=from', '去');
    await page.getByRole('link', { name: '去', exact: true }).click();
    const heading = page.getByRole('heading', { name: '二', exact: true });
    await expect(heading).toBeFocused();
    expect(await top(page, 's-二')).toBeLessThan(200);
    await page.getByRole('link', { name: '见注' }).click();
    await expect(page.locator('#s-note')).toBeFocused();
    await expect(page).toHaveURL('/details?article=to#s-note');
  });
});

test('the table of contents leads to the parts of a long text and tells where its reader is', async ({
  page,
}) => {
  await recordLayoutShifts(page);
  await page.goto(borrowing);
  const contents = page.getByRole('navigation', { name: '本页内容' });
  await expect(contents.getByRole('link')).toHaveText([
    '三种读者证',
    '借书',
    '预约与调书',
    '还书',
    '逾期与污损',
  ]);
  const current = contents.locator('[aria-current]');
  await expect(current).toHaveCount(0);
  for (const name of ['借书', '还书', '逾期与污损', '三种读者证']) {
    await contents.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeFocused();
    await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();
    await expect(current).toHaveText(name);
    await expect(contents).toBeInViewport();
  }
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, 10_000);
  await expect(current).toHaveText('逾期与污损');
  expect(await page.evaluate(() => window.rendering.shifts)).toEqual([]);

  await test.step('and is left out where there is little to list', async () => {
    await page.goto(banner);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
    await expect(contents).toHaveCount(0);
  });
});

test('a wide table scrolls by itself, with the keyboard too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(borrowing);
  const box = page.getByRole('region', { name: '三种读者证' });
  await box.focus();
  const scrolled = () => box.evaluate((element) => element.scrollLeft);
  await page.keyboard.press('ArrowRight');
  await expect.poll(scrolled).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const widths = await box
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
  expect(Math.min(...widths)).toBeGreaterThan(70);
});

test.describe('a picture', () => {
  test('opens large, closes, and leaves the focus where it was', async ({ page, main }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('PictureDialog')) asked.push(request.url());
    });
    await page.goto(english);
    await untilIdle(page);
    expect(asked, 'chunks before the first interaction').toEqual([]);
    await page.keyboard.press('Shift');
    await expect.poll(() => asked.length).toBeGreaterThan(0);

    const link = main.locator('a.zoom').first();
    const name = (await link.getByRole('img').getAttribute('alt')) ?? '';
    const dialog = page.getByRole('dialog', { name });
    const image = dialog.getByRole('img', { name });
    const enlarge = dialog.getByRole('button', { name: '放大图片' });
    const width = async () => (await image.boundingBox())?.width ?? 0;

    await link.click();
    await expect(enlarge).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(link).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(enlarge).toBeEnabled();
    await dialog.evaluate((element) =>
      Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );
    const fitting = await width();
    expect(fitting).toBeGreaterThan(0);
    expect(fitting).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    await enlarge.click();
    await expect.poll(width).toBeGreaterThanOrEqual(1.9 * fitting);
    await image.dblclick();
    await expect.poll(width).toBeCloseTo(fitting, 0);
    await dialog.getByRole('button', { name: '关闭图片' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(link).toBeFocused();

    await link.click();
    await expect(enlarge).toBeEnabled();
    await page.mouse.click(4, 4);
    await expect(dialog).toHaveCount(0);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('is there, and its link shows it alone', async ({ page, planned }) => {
      // Chromium's own page for a picture, which the picture's policy leaves plain.
      planned.push(/Applying inline style violates/);
      await visit(page, english);
      const link = page.locator('a.zoom').first();
      await expect(link.getByRole('img')).toBeVisible();
      await expect(page.getByRole('button', { name: '分享' })).toHaveCount(0);
      await link.click();
      await expect(page).toHaveURL(/\/media\//);
    });
  });
});

test.describe('share', () => {
  const hand = (page: Page) => page.getByRole('button', { name: '分享' });
  const field = (page: Page) => page.getByRole('textbox', { name: '请复制这个链接：' });
  const copied = (page: Page) => page.getByRole('status').filter({ hasText: '链接已复制' });

  /** A browser without these. */
  const without = (page: Page, ...names: string[]) =>
    page.addInitScript((names) => {
      for (const name of names) {
        Object.defineProperty(Navigator.prototype, name, { value: undefined });
      }
    }, names);

  test('hands the address to the system, the same for every device', { tag: '@both' }, async ({
    page,
  }) => {
    let isDeclined = false;
    const shared: ShareData[] = [];
    await page.exposeFunction('systemShare', (data: ShareData) => {
      shared.push(data);
      return isDeclined;
    });
    await page.addInitScript(() => {
      Object.assign(navigator, {
        canShare: () => true,
        share: async (data: ShareData) => {
          if (await window.systemShare(data)) throw new DOMException('', 'AbortError');
        },
      });
    });
    await page.goto(`${banner}&utm_source=poster#s-怎么参加`);
    await hand(page).click();
    const url = `${new URL(page.url()).origin}${banner}#${encodeURIComponent('s-怎么参加')}`;
    await expect.poll(() => shared).toEqual([{ title: '冬日共读季', url }]);

    await test.step('and asks no more of a visitor who decides against it', async () => {
      isDeclined = true;
      await hand(page).click();
      await expect.poll(() => shared).toHaveLength(2);
    });
    await expect(field(page)).toHaveCount(0);
    await expect(copied(page)).toHaveCount(0);
  });

  test('copies it where the system has no such thing, and announces that', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await without(page, 'share');
    const regions = await recordLiveRegions(page);
    await page.clock.install();
    await page.goto(banner);
    await hand(page).click();
    await expect(copied(page)).toBeVisible();
    const { origin } = new URL(page.url());
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(origin + banner);
    expect((await regions.announced()).join()).toContain('链接已复制');
    expect(await regions.ignored()).toEqual([]);
    await page.clock.fastForward(5000);
    await expect(copied(page)).toHaveCount(0);
  });

  test('shows it to be copied by hand where the browser refuses', async ({ page }) => {
    await without(page, 'share', 'clipboard');
    await page.goto(banner);
    await hand(page).click();
    const { origin } = new URL(page.url());
    await expect(field(page)).toHaveValue(origin + banner);
    expect(await page.evaluate(() => String(getSelection()))).toBe(origin + banner);
  });
});

declare global {
  interface Window {
    /** @returns whether the visitor decides against it */
    systemShare: (data: ShareData) => Promise<boolean>;
  }
}

test.describe('on paper', () => {
  test('a thing is its text alone, black on white', { tag: '@both' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await page.goto(borrowing);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const hidden of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByRole('searchbox').first(),
      page.getByRole('button', { name: '分享' }),
      page.getByRole('navigation', { name: '本页内容' }),
    ]) {
      await expect(hidden).toBeHidden();
    }
    await expect(page.locator('.prose p').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  });

  fakeApiTest('links tell where they lead, and nothing is cut off', async ({ page, api }) => {
    const body = [
      '<p><a href="https://example.org/a">外</a> <a href="/details?function=7">内</a></p>',
      `<table><tbody><tr>${'<td>单元格里的字</td>'.repeat(9)}</tr></tbody></table>`,
      '<details><summary>题</summary><p>折起</p></details>',
    ].join('');
    api.on(searchCall('paper'), { data: [{ id: 'p', title: 'paper', body }] });
    await page.setViewportSize({ width: 700, height: 900 });
    await visit(page, '/details?article=paper', '折起');
    await page.emulateMedia({ media: 'print' });
    const sign = (name: string) =>
      page
        .getByRole('link', { name })
        .evaluate((link) => getComputedStyle(link, '::after').content);
    expect(await sign('外')).toBe('" (https://example.org/a)"');
    expect(await sign('内')).toBe('none');
    const box = page.locator('.table-scroll');
    expect(await box.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await expect(page.getByText('折起')).toBeVisible();
  });
});
