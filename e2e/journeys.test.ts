import type { Page, Request } from '@playwright/test';
import { expectAnnounced, recordLiveRegions } from './support/liveRegions.ts';
import { origin, searchHref } from './support/site.ts';
import { expect, expectHomeContent, test, untilHydrated } from './support/test.ts';

test('a visitor opens the home page, reads an entry and an article, and returns', {
  tag: '@both',
}, async ({ page, site, homeContent, entry }) => {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(request);
  });
  await recordLiveRegions(page);
  const home = `${site.home}?utm_source=poster`;
  const [notice] = homeContent.notices;
  const noticeLink = site.main.getByRole('link', { name: notice?.title }).first();

  await test.step('the root redirects to a home page with its content', async () => {
    await page.goto('/?utm_source=poster');
    await expect(page).toHaveURL(home);
    await expect(page).toHaveTitle(new RegExp(homeContent.site.name));
    await expectHomeContent(page, homeContent);
    const entries = site.main
      .getByRole('list')
      .filter({ has: page.getByRole('link', { name: entry.title }) });
    await expect(entries.getByRole('listitem')).toHaveCount(homeContent.functions.length);
    // The page shows six and a link to all.
    expect(homeContent.notices.length).toBeGreaterThan(6);
    await expect(site.main.getByRole('link', { name: '查看更多' })).toHaveCount(1);
    await expect(async () => {
      const eager = await page
        .locator('img[loading="eager"]')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
      expect(eager.length).toBeGreaterThan(0);
      expect(eager).not.toContain(0);
    }).toPass();
    expect(calls).toEqual([]);
  });
  const title = await page.title();

  await test.step('the browser handles clicks with a modifier key on each link', async () => {
    expect.soft(await handledLinks(page)).toEqual([]);
    await noticeLink.click();
    await expect(site.heading).toHaveText(notice?.title ?? '');
    // After a navigation in the app, the phone's link to the home page goes back.
    expect.soft(await handledLinks(page)).toEqual([]);
    await page.goBack();
    // Back moves the focus, which would leave the link that the keyboard uses next.
    await expect(noticeLink).toBeFocused();
  });

  const robots = page.locator('meta[name=robots]');
  await test.step('a visitor reads an entry and an article', async () => {
    await entry.link.press('Enter');
    await expect(page).toHaveURL(entry.href);
    await expect(site.heading).toHaveText(entry.title);
    await expect(site.heading).toBeFocused();
    const entryTitle = await page.title();

    await test.step('Back and Forward announce the page, and move the focus to the link that was left', async () => {
      await page.goBack();
      await expect(page).toHaveURL(home);
      await expect(entry.link).toBeFocused();
      await expectAnnounced(page, title);
      await page.goForward();
      await expect(site.main).toBeFocused();
      await expectAnnounced(page, entryTitle);
      await page.goBack();
      await expect(entry.link).toBeFocused();
    });

    await test.step('an empty search opens the page of the search', async () => {
      await site.searchField.press('Enter');
      await expect(page).toHaveURL('/details');
      await expect(site.heading).toHaveText('站内搜索');
      await page.goBack();
      // Until then, the field is that of the page before.
      await expect(entry.link).toBeVisible();
    });

    await site.searchField.fill('借阅');
    await site.searchField.press('Enter');
    await expect(page).toHaveURL(searchHref('借阅'));
    await expect(site.heading).toHaveText(/搜索结果/);
    await expect.soft(page).toHaveTitle(`“借阅”的搜索结果 - ${title}`);
    await expect.soft(robots).toHaveAttribute('content', 'noindex');
    await expect(site.main.getByText(/共 \d+ 条/)).toBeVisible();
    // Services come before articles.
    const article = site.main.getByRole('listitem').getByRole('link').last();
    const href = (await article.getAttribute('href')) ?? '';
    const text = await article.innerText();
    await article.click();
    await expect(page).toHaveURL(href);
    await expect.poll(async () => text.includes(await site.heading.innerText())).toBe(true);
  });

  await test.step('Back restores the term of the search field, the title and the metadata', async () => {
    for (const term of ['借阅', '']) {
      // A focused field that is not edited shows the term of each page too.
      await site.searchField.focus();
      await page.goBack();
      await expect(site.searchField).toHaveValue(term);
    }
    await expect(page).toHaveURL(home);
    await expect.soft(page).toHaveTitle(title);
    await expect.soft(robots).toHaveCount(0);
    await expect.soft(page.locator('head > title')).toHaveCount(1);
  });

  await test.step('every call is a GET below the base path, with the empty bearer', async () => {
    const before = calls.length;
    // A document that is restored from the history refetches everything.
    await page.goto('about:blank');
    await page.goBack();
    await untilHydrated(page);
    const paths = ['getCloseFlag', 'getKey?key=site', 'getKey?key=home', 'banner/', 'function/'];
    for (const path of [...paths, 'richText/']) {
      const urls = () => calls.slice(before).map((call) => call.url());
      await expect.poll(() => urls().join(' ')).toContain(path);
    }
    const term = '50% 馆/%2F 📚?#&+=é\u202bשלום';
    await site.searchField.fill(term);
    await site.searchField.press('Enter');
    await expect(page).toHaveURL(searchHref(term));
    await expect(site.main.getByText(/共 \d+ 条/)).toBeVisible();

    const search = `${origin}/api/richText/search/${encodeURIComponent(term)}?part=cards`;
    expect(calls.map((call) => call.url())).toContain(search);
    for (const call of calls) {
      expect(call.url().slice(origin.length)).toMatch(
        /^\/api\/(banner\/[^/]+|function\/[^/]+|richText\/search\/[^/]+\?part=(cards|item)|support\/config\/(getCloseFlag|getKey\?key=(site|home|maintenance)))$/,
      );
      expect(call.method()).toBe('GET');
      expect(call.postData()).toBeNull();
      expect((await call.allHeaders()).authorization).toBe('Bearer');
    }
  });
});

const modifiers = ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'] as const;

/** The links of the page that handle a click with a modifier key instead of the browser. */
const handledLinks = (page: Page) =>
  page.evaluate((modifiers) => {
    const handled: string[] = [];
    const record = (event: MouseEvent) => {
      if (event.defaultPrevented && event.target instanceof Element) {
        handled.push(event.target.outerHTML);
      }
      // The browser would open a tab.
      event.preventDefault();
    };
    window.addEventListener('click', record);
    for (const link of document.links) {
      for (const modifier of modifiers) {
        const init = { [modifier]: true, bubbles: true, cancelable: true };
        link.dispatchEvent(new MouseEvent('click', init));
      }
    }
    window.removeEventListener('click', record);
    return handled;
  }, modifiers);
