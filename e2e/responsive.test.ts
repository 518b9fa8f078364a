import type { Page } from '@playwright/test';
import type { FakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { configCall, expect, FLAG, searchCall, test } from './support/fakeApiSite.ts';
import { articleHref, searchHref } from './support/site.ts';
import { expectNoOverflow, visit } from './support/test.ts';

/** 320 px is also a screen of 1280 px at 400 %. */
const WIDTHS = [320, 768, 1024, 1440];

/** A word without a line break opportunity. */
const longWord = 'Wider'.repeat(40);
/** As long as a search term may be. */
const unknownWord = longWord.slice(0, 100);
const text = (word: string) => `${word} ${longWord}`;

test.use({
  content: { serve, name: text('Site'), words: ['Banner', 'Service', 'Result'] },
  // The judge page shows the user agent.
  userAgent: ({ userAgent }, use) => use(`${userAgent} ${longWord}`),
});

test.describe('does not scroll horizontally', { tag: '@both' }, () => {
  test('the home page with suggestions, other pages and a closed site', async ({
    page,
    site,
    planned,
    isMobile,
    setCloseFlag,
  }) => {
    planned.push(/status of 404/);
    await page.goto('/');
    if (isMobile) await page.locator('summary').click();
    await expectNoHorizontalScroll(page);
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByLabel('Search this site').pressSequentially('Start');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectVisits(page, `/judgeView?to=${searchHref(longWord)}`, `/${longWord}`);
    await setCloseFlag(true);
    await visit(page, site.home, 'Message');
    await expect(page.getByText('Message')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 800 });
    const { x = 0, width = 0 } = (await page.getByText(/^Site Wider/).boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(16);
    expect(x + width).toBeLessThanOrEqual(320 - 16);
    await expectNoHorizontalScroll(page);
  });

  test('details and search results', async ({ page, planned }) => {
    planned.push(/status of 404/);
    await expectVisits(page, '/details?banner=1', articleHref('1'), articleHref('Start'));
    await expectVisits(page, searchHref('Start'), searchHref(unknownWord));
  });
});

async function expectVisits(page: Page, ...addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await visit(page, address, longWord);
    await expectNoHorizontalScroll(page);
  }
}

async function expectNoHorizontalScroll(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page, `${page.url()} at ${width} px`);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  const root = page.locator('html');
  await root.evaluate((element) => element.setAttribute('data-text-size', 'largest'));
  await expectNoOverflow(page, `${page.url()} in the largest text`);
  await root.evaluate((element) => element.removeAttribute('data-text-size'));
}

/** Every text contains the long word. */
function serve(api: FakeApi): void {
  const external = 'https://example.org/';
  const updatedAt = '2026-11-01T23:30:00Z';
  const body = [
    `<h2>${text('Heading')}</h2><p>${text('Paragraph')} <code>${longWord}</code></p>`,
    `<h3>${text('Second heading')}</h3><ul><li>${text('Item')}</li></ul><pre>${longWord}</pre>`,
    `<h2>Third heading <small>${text('Subtitle')}</small></h2><blockquote><p>${text('Quotation')}</p></blockquote>`,
    `<table><thead><tr><th>${text('Column')}</th><th>${text('Other column')}</th></tr></thead>`,
    `<tbody><tr><td>${text('Cell')}</td><td>${text('Other cell')}</td></tr></tbody></table>`,
    `<dl><dt>${text('Term')}</dt><dd>${text('Description')}</dd></dl>`,
    `<details><summary>${text('More')}</summary><p>${text('Hidden')}</p></details>`,
    `<p><a href="${external}">${text('Link')}</a></p>`,
    `<figure><img src="/media/winter.webp" alt="${text('Picture')}" width="800" height="600">`,
    `<figcaption>${text('Caption')}</figcaption></figure>`,
  ].join('');
  const image = { src: '/media/winter.webp', alt: text('Picture'), width: 800, height: 300 };
  const icon = { src: '/media/borrow.webp', alt: text('Icon') };
  const item = { summary: text('Summary'), body, link: external };
  const ids = ['1', '2', '3', '4', '5', '6'];
  const footer = {
    copyright: text('Copyright'),
    icp: text('Number'),
    publicSecurity: { number: text('Code'), code: '0' },
    contact: [text('Contact'), { title: text('Call'), href: 'tel:1' }],
    links: ids.map((id) => ({ title: text(`Link ${id}`), href: `${external}${id}` })),
  };

  const link = (title: string) => ({ title: text(title), href: external });
  const menu = ids.map((id) => ({ ...link(`Entry ${id}`), children: [link('Below')] }));

  api.on(FLAG, { data: false });
  const alert = { text: text('Urgent'), link: external };
  api.on(configCall('site'), {
    data: { name: text('Site'), description: text('About'), locale: 'en', menu, footer, alert },
  });
  api.on(configCall('home'), { data: { banners: ['1', '2'], functions: ids, notices: 'notice' } });
  api.on(configCall('maintenance'), {
    data: { title: text('Start'), message: text('Message'), reopensAt: updatedAt },
  });
  for (const id of ids) {
    api.on(`/banner/${id}`, { data: { ...item, id, title: text('Banner'), image } });
    api.on(`/function/${id}`, { data: { ...item, id, title: text('Service'), icon } });
  }
  for (const term of ['notice', 'Start', '1']) {
    const article = { ...item, title: text('Result'), source: text('Source'), updatedAt };
    const results = ids.map((id) => ({ ...article, id }));
    api.on(searchCall(term), { data: results });
  }
  api.on(searchCall(unknownWord), { data: [] });
}
