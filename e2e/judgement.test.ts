import type { Page } from '@playwright/test';
import type { Device } from '../shared/site/device.ts';
import { explainJudgement, viewName } from '../shared/site/explainJudgement.ts';
import type { JudgeFacts } from '../shared/site/judgeFacts.ts';
import { zhCN as words } from '../shared/site/words/zhCN.ts';
import { loaderOf } from './assets.ts';
import { getHomeContent, origin } from './site.ts';
import { test as base, expect } from './test.ts';

interface View {
  device: Device;
  home: string;
  chooser: string;
  /** The link that leads to it from the other view. */
  link: string;
}

const views: Record<Device, View> = {
  desktop: {
    device: 'desktop',
    home: '/homeWeb',
    chooser: words.judgeChooseDesktop,
    link: words.viewDesktop,
  },
  mobile: {
    device: 'mobile',
    home: '/homeApp',
    chooser: words.judgeChooseMobile,
    link: words.viewMobile,
  },
};

/** The view of the device that visits, and the other one. */
const test = base.extend<{ mine: View; other: View }>({
  mine: async ({ isMobile }, use) => use(isMobile ? views.mobile : views.desktop),
  other: async ({ isMobile }, use) => use(isMobile ? views.desktop : views.mobile),
});

const sentences = [
  words.judgeVerdict(words.judgeDesktop),
  words.judgeVerdict(words.judgeMobile),
  words.judgeByChoice,
  ...['iPhone', 'iPad', 'iPod', 'Android'].map(words.judgeByToken),
  words.judgeByDefault,
  words.judgeUserAgentDisagrees,
  words.judgeClientHintDisagrees,
  words.judgeUnknown,
];

/** What the judge page answers to this very visitor as JSON, after the page has said the same. */
async function readSameFacts(page: Page): Promise<JudgeFacts> {
  await page.goto('/judgeView');
  const facts = await page.evaluate(async (): Promise<JudgeFacts> => {
    const reply = await fetch('/judgeView', { headers: { Accept: 'application/json' } });
    return reply.json();
  });

  await expect(page.getByText(words.judgeChoose, { exact: true })).toBeVisible();
  const text = await page.getByRole('main').innerText();
  const said = sentences
    .filter((sentence) => text.includes(sentence))
    .sort((a, b) => text.indexOf(a) - text.indexOf(b));
  expect(said).toEqual([
    words.judgeVerdict(viewName(words, facts.device)),
    ...explainJudgement(words, facts),
  ]);
  const current = page.getByRole('main').locator('button[aria-current="true"]');
  await expect(current).toHaveCount(1);
  await expect(current).toHaveAttribute('value', facts.choice ?? 'auto');
  return facts;
}

const choose = (page: Page, view: string) =>
  page.context().addCookies([{ name: 'view', value: view, url: origin }]);
const hint = (page: Page, device: Device) =>
  page.setExtraHTTPHeaders({ 'Sec-CH-UA-Mobile': device === 'mobile' ? '?1' : '?0' });

test.describe('the judge page says the same as its JSON', { tag: '@both' }, () => {
  test('to a visitor as they come', async ({ page, mine, isMobile }) => {
    expect(await readSameFacts(page)).toMatchObject({
      device: mine.device,
      reason: isMobile ? 'userAgent' : 'default',
      token: isMobile ? 'iPhone' : null,
      choice: null,
    });
  });

  test('to a visitor whose client hint says otherwise', async ({ page, mine, other }) => {
    await hint(page, other.device);
    expect(await readSameFacts(page)).toMatchObject({
      device: mine.device,
      disagreements: ['clientHint'],
    });
  });

  test('to a visitor who chose what they would get anyway', async ({ page, mine }) => {
    await choose(page, mine.device);
    await hint(page, mine.device);
    expect(await readSameFacts(page)).toMatchObject({
      device: mine.device,
      reason: 'choice',
      disagreements: [],
    });
  });

  test('to a visitor who chose against all their device says', async ({ page, mine, other }) => {
    await choose(page, other.device);
    await hint(page, mine.device);
    expect(await readSameFacts(page)).toMatchObject({
      device: other.device,
      reason: 'choice',
      disagreements: ['userAgent', 'clientHint'],
    });
  });

  test('to a visitor whose cookie names no view', async ({ page, mine }) => {
    await choose(page, 'tablet');
    expect(await readSameFacts(page)).toMatchObject({ device: mine.device, choice: null });
  });
});

const isShown = (page: Page, { device }: View) => expect(loaderOf(page, device)).toBeAttached();

async function switchTo(page: Page, { chooser }: { chooser: string }): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: words.judgeFooter }).click();
  await expect(page).toHaveURL(/\/judgeView\?to=/);
  await page.getByRole('button', { name: chooser }).click();
}

const viewCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'view');

test('a choice leads back to the same page and survives', { tag: '@both' }, async ({
  page,
  request,
  mine,
  other,
}) => {
  const [entry] = (await getHomeContent(request)).functions;
  const address = `/details?function=${entry?.id}`;
  await page.goto(address);
  await isShown(page, mine);
  expect(await viewCookie(page)).toBeUndefined();

  await switchTo(page, other);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1, name: entry?.title })).toBeVisible();
  await isShown(page, other);
  const cookie = await viewCookie(page);
  const kept = { path: '/', httpOnly: true, sameSite: 'Lax', secure: false };
  expect(cookie).toMatchObject({ value: other.device, ...kept });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60);
  expect(Math.round(days)).toBe(365);

  await page.reload();
  await isShown(page, other);
  await page.goto('/?utm_source=poster');
  await expect(page).toHaveURL(`${other.home}?utm_source=poster`);
  await isShown(page, other);

  await page.goto(mine.home);
  await isShown(page, mine);
  expect(await viewCookie(page)).toEqual(cookie);
});

test('a choice can be turned round and taken back, on the same page', async ({
  page,
  request,
  mine,
  other,
}) => {
  const [, entry] = (await getHomeContent(request)).functions;
  const address = `/details?function=${entry?.id}`;
  await choose(page, other.device);
  await page.goto(address);
  await isShown(page, other);

  await switchTo(page, mine);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1, name: entry?.title })).toBeVisible();
  await isShown(page, mine);
  expect(await viewCookie(page)).toMatchObject({ value: mine.device });

  await switchTo(page, { chooser: words.judgeChooseAuto });
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1, name: entry?.title })).toBeVisible();
  await isShown(page, mine);
  expect(await viewCookie(page)).toBeUndefined();
});

test('a choice made on a home leads to the home of the choice', { tag: '@both' }, async ({
  page,
  mine,
  other,
}) => {
  await page.goto(mine.home);
  await switchTo(page, other);
  await expect(page).toHaveURL(other.home);
  await isShown(page, other);
  await switchTo(page, mine);
  await expect(page).toHaveURL(mine.home);
  await isShown(page, mine);
});

const viewLink = (page: Page, { link }: View) =>
  page.getByRole('contentinfo').getByRole('link', { name: link, exact: true });

test.describe('the quiet line of the footer', { tag: '@both' }, () => {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'as the site runs' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled });

      test('leads to the other view of the same page and back', async ({
        page,
        request,
        mine,
        other,
      }) => {
        const { functions, banners } = await getHomeContent(request);
        for (const address of [
          `/details?function=${functions[0]?.id}`,
          `/details?banner=${banners[0]?.id}`,
          `/details?search=${encodeURIComponent('少儿')}`,
          '/details',
          '/judgeView',
        ]) {
          await page.goto(address);
          await viewLink(page, other).click();
          await expect(page).toHaveURL(address);
          await isShown(page, other);
          expect(await viewCookie(page)).toMatchObject({ value: other.device });
          await viewLink(page, mine).click();
          await expect(page).toHaveURL(address);
          await isShown(page, mine);
        }
      });

      test('leads from one home to the other', async ({ page, mine, other }) => {
        await page.goto(`${mine.home}?utm_source=poster`);
        await viewLink(page, other).click();
        await expect(page).toHaveURL(other.home);
        await isShown(page, other);
      });
    });
  }

  test('leads to why this view is shown, and crawlers follow neither', async ({ page, home }) => {
    for (const address of [home, '/details?banner=winter-reading&utm_source=x', '/judgeView']) {
      await page.goto(address);
      const links = page.getByRole('contentinfo').locator('a[href^="/judgeView"]');
      await expect(links).toHaveCount(2);
      await expect(links.last()).toHaveText(words.judgeFooter);
      for (const link of await links.all()) {
        await expect(link).toHaveAttribute('rel', 'nofollow');
        expect(await link.getAttribute('href')).not.toContain('utm');
      }
    }
  });

  test('keeps the way back of the judge page', async ({ page, other }) => {
    await page.goto('/judgeView?to=%2Fdetails%3Ffunction%3Dseats');
    await viewLink(page, other).click();
    await expect(page).toHaveURL('/judgeView');
    await page.getByRole('main').getByRole('link', { name: words.judgeReturn }).click();
    await expect(page).toHaveURL('/details?function=seats');
    await isShown(page, other);
  });
});

test('the three choices are large, and the current one is named by more than its colour', {
  tag: '@both',
}, async ({ page, isMobile }) => {
  await page.goto('/judgeView');
  const choices = page.getByRole('main').locator('form').getByRole('button');
  await expect(choices).toHaveCount(3);
  for (const choice of await choices.all()) {
    const { width = 0, height = 0 } = (await choice.boundingBox()) ?? {};
    expect(width).toBeGreaterThan(isMobile ? 300 : 200);
    expect(height).toBeGreaterThan(isMobile ? 72 : 200);
  }
  await expect(choices.filter({ hasText: words.judgeCurrent })).toHaveAttribute('value', 'auto');
});

test.describe('without JavaScript', { tag: '@both' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the door and a choice lead the same way', async ({ page, mine, other }) => {
    await page.goto('/?a=1');
    await expect(page).toHaveURL(`${mine.home}?a=1`);
    await page.goto(`/judgeView?view=${other.device}&to=%2F%3Fa%3D1`);
    await expect(page).toHaveURL(`${other.home}?a=1`);
    await isShown(page, other);
  });

  test('a choice is kept by the answer that leads back', async ({ page, mine, other }) => {
    const choice = `/judgeView?view=${other.device}&to=%2Fdetails`;
    const reply = await page.request.get(choice, { maxRedirects: 0 });
    expect(reply.status()).toBe(303);
    expect(reply.headers().location).toBe('/details');
    expect(await (await page.request.get('/details')).text()).toContain(`/${other.device}/assets/`);
    await page.request.get('/judgeView?view=auto&to=%2Fdetails', { maxRedirects: 0 });
    expect(await (await page.request.get('/details')).text()).toContain(`/${mine.device}/assets/`);
  });
});
