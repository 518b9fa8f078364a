import { expectAccessible } from './support/axe.ts';
import { expectAnnounced, recordLiveRegions } from './support/liveRegions.ts';
import { pauseRequests, recordRequests } from './support/requests.ts';
import { articleHref } from './support/site.ts';
import { expect, omitHomeConfig, test, untilIdle } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

const LOADING = '正在加载';
const FUNCTIONS = '**/api/function/*';
const HOME = '**/api/support/config/getKey?key=home';

// The text of each state: shared/testing/describeApp.tsx.
test('a home page that loads, fails and is retried', { tag: '@both' }, async ({
  page,
  site,
  entry,
  homeContent: { banners, functions },
  planned,
}) => {
  planned.push(/status of (401|403)/);
  const section = site.main.getByRole('region', { name: '服务' });
  const retry = section.getByRole('button', { name: '重试' });
  const loading = site.main.locator('[aria-busy="true"]').getByText(LOADING);
  await recordLiveRegions(page);
  // Without the timeout of a call, which axe may exceed.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const start = (act: () => void, ms?: number) => (ms === 5000 ? 0 : setTimeout(act, ms));
    window.setTimeout = Object.assign(start, setTimeout);
  });
  await page.route(HOME, (route) => route.fulfill({ status: 401, json: {} }));
  await page.route(FUNCTIONS, (route) => route.fulfill({ status: 403, json: {} }));
  const calls = await pauseRequests(page, '**/api/**');
  await site.goHome();

  await test.step('has three busy sections while it loads', async () => {
    await expect(loading).toHaveCount(3);
    await expect(site.heading).toHaveCount(1);
    await expectAccessible(page, 'main');
  });

  // A carousel without autoplay is a live region, which would come with its text.
  await page.emulateMedia({ reducedMotion: null });
  calls.resume();
  await expect(retry).toBeVisible();
  await expect(loading).toHaveCount(0);
  const ids = (items: { id: string }[]) => items.map(({ id }) => id);
  const data = { banners: ids(banners), functions: ids(functions), notices: 'zzzqqq' };
  await page.unroute(HOME);
  await page.route(HOME, (route) => route.fulfill({ json: { code: 200, msg: '', data } }));
  const items = await pauseRequests(page, FUNCTIONS);

  await test.step('shows no empty state before the items of a section', async () => {
    await page.evaluate(() => window.liveRegions.announced.splice(0));
    await retry.press('Enter');
    await expectAnnounced(page, LOADING);
    await items.requested;
    await untilIdle(page);
    // Without a retry of the assertion: a short empty state is one too.
    expect(await section.textContent()).not.toContain('暂时没有');
    await expect(loading).toHaveCount(1);
  });

  await test.step('has a failed section beside an empty one', async () => {
    await expect(site.main.getByText('暂时没有公告')).toBeVisible();
    const slides = site.main.getByRole('region', { name: '精选' });
    await expect(slides.getByRole('link')).not.toHaveCount(0);
    items.resume();
    await expectAnnounced(page, '当前操作没有权限');
    await expect(section.getByText('服务没有加载出来')).toBeVisible();
    await expect(retry).toBeVisible();
    await expect(loading).toHaveCount(0);
    // While it fades out, its contrast is too low.
    await expect(toastOf(page)).toHaveCount(0);
    await expectAccessible(page, 'main');
  });

  await test.step('repeats no failed call when the visitor points at a link', async () => {
    const calls = recordRequests(page, /\/api\/(?:function|banner)\/.*/);
    // Its page needs the services too.
    await page.locator(`nav a[href="${site.home}#services"]`).first().dispatchEvent('pointerover');
    await site.main.locator('a[href*="?banner="]').first().dispatchEvent('pointerover');
    await expect.poll(() => calls).not.toEqual([]);
    expect(calls.join()).not.toContain('function');
    await expect(toastOf(page)).toHaveCount(0);
  });

  await test.step('focuses a section whose retry succeeds', async () => {
    await page.unroute(FUNCTIONS);
    await retry.press('Enter');
    await expect(entry.link).toBeVisible();
    await expect(section).toBeFocused();
  });
});

test.describe('the site menu', () => {
  test.use({ hasTouch: true });

  test('loads services that have failed again, and opens what is below an entry with the first tap', {
    tag: '@desktop',
  }, async ({ page, entry, planned }) => {
    planned.push(/status of 500/);
    await omitHomeConfig(page, '/judgeView');
    await page.route(HOME, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/judgeView');
    const services = page.getByRole('navigation', { name: '站点导航' }).getByRole('link', {
      name: '服务',
    });
    const retry = page.getByRole('menuitem', { name: '服务没有加载出来 · 重试' });
    await services.hover();
    await expect(retry).toBeVisible();
    await page.unroute(HOME);
    await retry.click();
    await page.mouse.move(0, 0);
    await services.hover();
    await expect(page.getByRole('menuitem', { name: entry.title })).toBeVisible();

    // The second tap follows the link.
    await page.goto('/judgeView');
    await services.tap();
    await expect(page.getByRole('menuitem', { name: entry.title })).toBeVisible();
    await expect(page).toHaveURL('/judgeView');
    await services.tap();
    await expect(page).toHaveURL('/homeWeb#services');

    const about = page.getByRole('link', { name: '关于', exact: true });
    await about.tap();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: '古籍修复' }).getByRole('link').click();
    await expect(page).toHaveURL(articleHref('rare-books'));
    await expect(about).toHaveAttribute('aria-current', 'true');
  });
});
