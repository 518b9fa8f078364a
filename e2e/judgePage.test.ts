import type { Page } from '@playwright/test';
import type { Device } from '../shared/site/device.ts';
import { zhCN as messages } from '../shared/site/messages/zhCN.ts';
import { loaderOf, origin } from './support/site.ts';
import { test as base, expect } from './support/test.ts';

interface View {
  device: Device;
  name: string;
  home: string;
  /** The button on the judge page. */
  choice: string;
  /** The link in the footer of the other view. */
  link: string;
}

const desktop: View = {
  device: 'desktop',
  name: messages.judgeDesktop,
  home: '/homeWeb',
  choice: messages.judgeChooseDesktop,
  link: messages.viewDesktop,
};
const mobile: View = {
  device: 'mobile',
  name: messages.judgeMobile,
  home: '/homeApp',
  choice: messages.judgeChooseMobile,
  link: messages.viewMobile,
};

/** The view of the visiting device, and the other one. */
const test = base.extend<{ mine: View; other: View }>({
  mine: async ({ isMobile }, use) => use(isMobile ? mobile : desktop),
  other: async ({ isMobile }, use) => use(isMobile ? desktop : mobile),
});

const expectView = (page: Page, { device }: View) => expect(loaderOf(page, device)).toBeAttached();

const viewCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'view');

const viewLink = (page: Page, { link }: View) =>
  page.getByRole('contentinfo').getByRole('link', { name: link, exact: true });

async function choose(page: Page, choice: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: messages.judgeFooter }).click();
  await expect(page).toHaveURL(/\/judgeView\?to=/);
  await page.getByRole('button', { name: choice }).click();
}

// Other visitors: shared/site/judgement.test.ts, gateway/src/routes/judgeView.test.ts.
test('the judge page explains its decision and has three choices', {
  tag: '@both',
}, async ({ page, site, mine, other, isMobile }) => {
  const choices = site.main.locator('form').getByRole('button');
  const current = choices.filter({ hasText: messages.judgeCurrent });
  await page.goto('/judgeView');
  await expect(choices).toHaveCount(3);
  for (const choice of await choices.all()) {
    const { width = 0, height = 0 } = (await choice.boundingBox()) ?? {};
    expect(width).toBeGreaterThan(isMobile ? 300 : 200);
    expect(height).toBeGreaterThan(isMobile ? 72 : 200);
  }
  await expect(current).toHaveAttribute('value', 'auto');

  await page.context().addCookies([{ name: 'view', value: other.device, url: origin }]);
  await page.setExtraHTTPHeaders({ 'Sec-CH-UA-Mobile': isMobile ? '?1' : '?0' });
  await page.goto('/judgeView');
  for (const sentence of [
    messages.judgeVerdict(other.name),
    messages.judgeByChoice,
    messages.judgeUserAgentDisagrees,
    messages.judgeClientHintDisagrees,
  ]) {
    await expect(site.main.getByText(sentence)).toBeVisible();
  }
  await expect(site.main.getByText(messages.judgeVerdict(mine.name))).toHaveCount(0);
  await expect(current).toHaveAttribute('value', other.device);
  await expect(site.main.locator('[aria-current="true"]')).toHaveAttribute('value', other.device);
});

test('a choice lasts and can be reverted', { tag: '@both' }, async ({
  page,
  site,
  entry,
  mine,
  other,
}) => {
  await page.goto(entry.href);
  await expectView(page, mine);
  expect(await viewCookie(page)).toBeUndefined();

  await choose(page, other.choice);
  await expect(page).toHaveURL(entry.href);
  await expectView(page, other);
  await expect(site.heading).toHaveText(entry.title);
  // Its attributes: gateway/src/routes/judgeView.test.ts.
  expect(await viewCookie(page)).toMatchObject({ value: other.device });
  await page.goto('/?utm_source=poster');
  await expect(page).toHaveURL(`${other.home}?utm_source=poster`);
  await expectView(page, other);

  await choose(page, messages.judgeChooseAuto);
  await expect(page).toHaveURL(mine.home);
  await expectView(page, mine);
  expect(await viewCookie(page)).toBeUndefined();
});

// With the footers of both views.
test('the footer links to the other view', async ({ page, site, entry, mine, other }) => {
  await page.goto(entry.href);
  const links = page.getByRole('contentinfo').locator('a[href^="/judgeView"]');
  await expect(links).toHaveText([other.link, messages.judgeFooter]);
  for (const link of await links.all()) await expect(link).toHaveAttribute('rel', 'nofollow');
  for (const view of [other, mine]) {
    await viewLink(page, view).click();
    await expect(page).toHaveURL(entry.href);
    await expectView(page, view);
  }
  await page.goto(`${mine.home}?utm_source=poster`);
  await viewLink(page, other).click();
  await expect(page).toHaveURL(other.home);
  await expectView(page, other);

  await page.goto(`/judgeView?to=${encodeURIComponent(entry.href)}`);
  await viewLink(page, mine).click();
  await expect(page).toHaveURL('/judgeView');
  await site.main.getByRole('link', { name: messages.judgeReturn }).click();
  await expect(page).toHaveURL(entry.href);
  await expectView(page, mine);
});
