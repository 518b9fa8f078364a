import type { Locator, Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { type Device, homeOf } from '../shared/site/device.ts';
import { zhCN as messages } from '../shared/site/messages/zhCN.ts';
import { loaderOf, origin } from './support/site.ts';
import { expect, test, untilHydrated, visit } from './support/test.ts';
import { layoutShifts, recordLayoutShifts } from './support/visualChanges.ts';

const viewOf = (device: Device) => ({
  device,
  home: homeOf(device),
  verdict: messages.judgeVerdict[device],
  /** The button on the judge page. */
  choice: messages.judgeChoices[device].title,
});

const viewCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'view')?.value;

/** The page has this view, and the visitor has chosen it or not. */
async function expectView(page: Page, { device }: { device: Device }, isChosen: boolean) {
  await expect(loaderOf(page, device)).toBeAttached();
  // Its attributes: gateway/src/routes/judgeView.test.ts.
  expect(await viewCookie(page)).toBe(isChosen ? device : undefined);
}

// Other visitors: shared/site/device.test.ts, gateway/src/routes/judgeView.test.ts. The reasons:
// shared/testing/describeApp.tsx. The link to the other view: keyboard.test.ts, shared/site/judgeHref.test.ts.
test('the judge page explains its decision; a choice lasts and can be reverted', {
  tag: '@both',
}, async ({ page, site, entry, isMobile }) => {
  const mine = viewOf(isMobile ? 'mobile' : 'desktop');
  const other = viewOf(isMobile ? 'desktop' : 'mobile');
  const choices = site.main.locator('form').getByRole('button');
  const current = choices.filter({ hasText: messages.judgeCurrent });
  await visit(page, entry.href);
  await expectView(page, mine, false);

  await page.getByRole('contentinfo').getByRole('link', { name: messages.whyThisVersion }).click();
  await expect(page).toHaveURL(/\/judgeView\?to=/);
  await expect(site.main.getByText(mine.verdict)).toBeVisible();
  await expect(current).toHaveAttribute('value', 'auto');
  await expect(choices).toHaveCount(3);
  for (const choice of await choices.all()) {
    const { width = 0, height = 0 } = (await choice.boundingBox()) ?? {};
    expect(width).toBeGreaterThan(isMobile ? 300 : 200);
    expect(height).toBeGreaterThan(isMobile ? 72 : 200);
  }
  await choices.filter({ hasText: other.choice }).click();
  await expect(page).toHaveURL(entry.href);
  await expectView(page, other, true);
  await expect(site.heading).toHaveText(entry.title);
  await page.goto('/?utm_source=poster');
  await expect(page).toHaveURL(`${other.home}?utm_source=poster`);
  await expectView(page, other, true);

  await page.goto('/judgeView');
  await expect(site.main.getByText(other.verdict)).toBeVisible();
  await expect(site.main.getByText(mine.verdict)).toHaveCount(0);
  await expect(current).toHaveAttribute('value', other.device);
  await expect(site.main.locator('[aria-current="true"]')).toHaveAttribute('value', other.device);
  await choices.filter({ hasText: messages.judgeChoices.auto.title }).click();
  await expect(page).toHaveURL(mine.home);
  await expectView(page, mine, false);

  if (!isMobile) {
    // Other addresses: shared/site/judgeHref.test.ts, gateway/src/routes/judgeView.test.ts.
    await test.step('the QR code contains the address of the page, and renders after it', () =>
      expectQrCode(page));
    return;
  }
  await test.step('the judge page and the other view keep the fragment', async () => {
    const links = page.getByRole('contentinfo').getByRole('link');
    // The documents do not have it; a page adds it to its links in a transition.
    const follow = async (link: Locator) => {
      await expect(link).toHaveAttribute('href', /#notices$/);
      await link.click();
    };
    // A fragment that changes during hydration is not read.
    await untilHydrated(page);
    await page.goto(`${site.home}#notices`);
    await follow(links.filter({ hasText: messages.whyThisVersion }));
    await expect(page).toHaveURL(/judgeView/);
    await follow(site.main.getByRole('link', { name: messages.backHome }));
    await expect(page).toHaveURL(`${site.home}#notices`);
    await follow(links.filter({ hasText: messages.switchView.desktop }));
    await expect(page).toHaveURL(`${other.home}#notices`);
    await expect(page.getByRole('heading', { name: messages.notices })).toBeInViewport();
  });
});

async function expectQrCode(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: messages.judgeScan });
  const code = panel.getByRole('img');
  const longest = `/details?article=${encodeURIComponent('长'.repeat(100))}`;
  await page.emulateMedia({ colorScheme: 'dark' });
  await recordLayoutShifts(page);
  const reply = await page.goto(`/judgeView?to=${encodeURIComponent(longest)}`);
  expect(await reply?.text()).not.toContain('QrCode');
  await expect(panel).toContainText(messages.judgeScanHint);
  await expect(code).toHaveAccessibleName(origin + longest);
  expect(await layoutShifts(page)).toEqual([]);
  const png = await panel.screenshot();
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  expect(decodeQR({ data: new Uint8Array(data), width, height })).toBe(origin + longest);

  // Its margin is white, in the dark scheme too.
  const own = sharp(await code.screenshot());
  const { width: size = 0 } = await own.metadata();
  const margin = own.extract({ left: 0, top: 0, width: size, height: Math.floor(size / 30) });
  const { channels } = await sharp(await margin.toBuffer()).stats();
  expect(channels.slice(0, 3).map(({ min }) => min)).toEqual([255, 255, 255]);
}
