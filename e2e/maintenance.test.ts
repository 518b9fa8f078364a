import type { Page, Request } from '@playwright/test';
import type { Behaviour } from '../gateway/src/testing/createFakeApi.ts';
import { articleHref } from './support/addresses.ts';
import { loaderOf } from './support/assets.ts';
import { test as base, expect, FLAG } from './support/fakeApiSite.ts';
import { maintain, passPolls, recordNavigations, waiting } from './support/maintenance.ts';
import { holdRequests } from './support/requests.ts';
import { recordToasts } from './support/toasts.ts';

interface Fixtures {
  /** How many of the page's calls for the flag have ended. */
  countCalls: () => number;
  /** Closes the site while no page is open: an open page would leave in the middle of the next visit. */
  closeUnseen: () => Promise<void>;
  /** Opens the site and advances the clock until the maintenance page has left. */
  reopen: () => Promise<void>;
}

const test = base.extend<Fixtures>({
  countCalls: async ({ page }, use) => {
    let calls = 0;
    const count = (request: Request) => {
      if (request.url().endsWith(FLAG)) calls += 1;
    };
    page.on('requestfinished', count);
    page.on('requestfailed', count);
    await use(() => calls);
  },
  closeUnseen: async ({ page, setCloseFlag }, use) =>
    use(async () => {
      await page.goto('about:blank');
      await setCloseFlag(true);
    }),
  reopen: async ({ page, setCloseFlag }, use) =>
    use(async () => {
      await setCloseFlag(false);
      await passPolls(page);
    }),
});

const MINUTE = 60_000;

const article = articleHref('借阅规则');

const wayOn = (page: Page) => page.getByRole('link', { name: '继续访问' });
const untilShown = (page: Page) => expect(page.getByRole('contentinfo')).toBeVisible();

/** The tab returns, or goes to the background. */
const look = (page: Page, visibility: DocumentVisibilityState) =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibility);

/**
 * The seconds of the page's paused clock until it asks for the flag again, counted from the last
 * call: its reply may be taken in one second later.
 */
async function secondsToNextCall(page: Page): Promise<number> {
  let seconds = 0;
  let isAsked = false;
  page.once('request', function check(request) {
    if (request.url().endsWith(FLAG)) isAsked = true;
    else page.once('request', check);
  });
  while (!isAsked) {
    await page.clock.runFor(1000);
    // A call that has begun is known before this one ends.
    await page.evaluate(() => fetch('/robots.txt').then((reply) => reply.text()));
    seconds += 1;
  }
  return seconds;
}

test.describe('a site reads the flag by itself when it starts', () => {
  test('in every form, with a document out of the history', async ({
    page,
    home,
    apiProxy,
    setCloseFlag,
  }) => {
    for (const data of [1, 'x', {}]) {
      await page.goto(home);
      await page.goto('about:blank');
      await setCloseFlag(true);
      apiProxy.on(FLAG, { data });
      await page.goBack();
      await expect(page).toHaveURL(maintain(home));
      await expect(waiting(page)).toBeVisible();
      apiProxy.reset();
      await setCloseFlag(false);
    }
    await page.goto(home);
    for (const data of [0, '', null]) {
      await page.goto('about:blank');
      apiProxy.on(FLAG, { data });
      const answered = page.waitForResponse((reply) => reply.url().endsWith(FLAG));
      await page.goBack();
      await (await answered).finished();
      await untilShown(page);
      await expect(page).toHaveURL(home);
    }
  });

  test('with a document that came without its content', async ({ page, api, apiProxy, planned }, {
    testId,
  }) => {
    planned.push(/status of 403/);
    api.on(`/function/${testId}`, { delayMs: 4000, status: 403 });
    apiProxy.on(FLAG, { data: 'x' });
    const address = `/details?function=${testId}`;
    expect((await page.goto(address))?.headers()['cache-control']).toBe('no-store');
    await expect(page).toHaveURL(maintain(address));
  });
});

test('a document tells whether the site is closed, which need not be asked then', async ({
  page,
  home,
  apiProxy,
  setCloseFlag,
  countCalls,
}) => {
  apiProxy.on(FLAG, { data: true });
  await page.goto(home);
  await untilShown(page);
  await expect(page).toHaveURL(home);
  apiProxy.reset();
  await setCloseFlag(true);
  apiProxy.on(FLAG, { data: false });
  await page.goto(home);
  await expect(waiting(page)).toBeVisible();
  expect(countCalls()).toBe(0);
});

test('a document that is hydrated half a minute late asks whether the site has closed', async ({
  page,
  home,
  setCloseFlag,
}) => {
  const visits = recordNavigations(page);
  const scripts = await holdRequests(page, '**/assets/*.js');
  await page.clock.install();
  await page.goto(`${home}?a=1`, { waitUntil: 'load' });
  await page.clock.fastForward(MINUTE / 2 + 1000);
  await setCloseFlag(1);
  scripts.release();
  await expect(waiting(page)).toBeVisible();
  expect(visits).toEqual([`${home}?a=1`, maintain(`${home}?a=1`)]);
});

test('an open page asks for the flag every minute, and leaves when the site has closed', async ({
  page,
  home,
  setCloseFlag,
  countCalls,
}) => {
  const visits = recordNavigations(page);
  await page.clock.install();
  await page.goto(home);
  await untilShown(page);
  expect(countCalls()).toBe(0);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000));
  await secondsToNextCall(page);
  expect([60, 61]).toContain(await secondsToNextCall(page));

  await setCloseFlag(true);
  await page.clock.resume();
  await page.clock.fastForward(MINUTE);
  await expect(waiting(page)).toBeVisible();
  expect(visits).toEqual([home, maintain(home)]);
});

test('an open page leaves once when its tab returns, however often that happens', async ({
  page,
  home,
  setCloseFlag,
  countCalls,
}) => {
  const visits = recordNavigations(page);
  await page.goto(home);
  await untilShown(page);
  expect(countCalls()).toBe(0);
  await look(page, 'hidden');
  await setCloseFlag(true);

  const arrival = await holdRequests(page, '**/maintain?*');
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    setInterval(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })), 50);
  });
  await expect.poll(countCalls).toBeGreaterThan(4);
  arrival.release();
  await expect(waiting(page)).toBeVisible();
  expect(visits).toEqual([home, maintain(home)]);
});

test('the address comes back to the letter, whoever noticed the closing', async ({
  page,
  setCloseFlag,
  closeUnseen,
  reopen,
}) => {
  await page.clock.install();
  await page.goto(`${article}&a=1%2B2+%26%3D%25%2f&b='"<|>中文/?:@#读者 1`);
  const address = page.url();
  const { pathname, search, hash } = new URL(address);
  expect(hash).toBe('#%E8%AF%BB%E8%80%85%201');
  const waitingAddress = new URL(maintain(pathname + search) + hash, address).href;
  const expectReturn = async () => {
    await expect(page.getByRole('heading', { level: 1, name: '借阅规则' })).toBeVisible();
    expect(page.url()).toBe(address);
  };
  const expectWaitAndReturn = async () => {
    await expect(waiting(page)).toBeVisible();
    expect(page.url()).toBe(waitingAddress);
    await reopen();
    await expectReturn();
  };
  await expectReturn();

  await test.step('an open page', async () => {
    await setCloseFlag(true);
    await look(page, 'visible');
    await expectWaitAndReturn();
  });

  await test.step('the gateway', async () => {
    await closeUnseen();
    await page.goto(address);
    await expectWaitAndReturn();
  });

  await test.step('a visitor who comes late', async () => {
    await page.goto(waitingAddress);
    await wayOn(page).click();
    await expectReturn();
  });
});

test('a view that is chosen while the site is closed counts when it opens, and later', async ({
  page,
  setCloseFlag,
  closeUnseen,
  reopen,
}) => {
  const loader = loaderOf(page, 'mobile');
  await page.clock.install();
  await page.goto(`/judgeView?to=${encodeURIComponent(article)}`);
  const choice = page.getByRole('button', { name: '总是使用手机版' });
  await expect(choice).toBeVisible();
  await setCloseFlag(true);
  await choice.click();
  await expect(waiting(page)).toBeVisible();
  await expect(loader).toHaveCount(0);
  await reopen();
  await expect(page).toHaveURL(article);
  await expect(loader).toBeAttached();

  await test.step('the maintenance page has that view, and leads back to it', async () => {
    await closeUnseen();
    await page.goto(article);
    await expect(waiting(page)).toBeVisible();
    await expect(loader).toBeAttached();
    await reopen();
    await expect(page).toHaveURL(article);
    await untilShown(page);
    await expect(loader).toBeAttached();
  });
});

// Which return paths are invalid: shared/site/returnPath.test.ts.
test('an invalid return path leads to the home page, as a link and when the site opens', async ({
  page,
  home,
  apiProxy,
  planned,
  closeUnseen,
  reopen,
}) => {
  planned.push(/status of 404/);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${apiProxy.origin}/`)) elsewhere.push(request.url());
  });
  await page.clock.install();

  await test.step('as a link, even if the document says otherwise', async () => {
    await page.route('**/maintain?*', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.text()).replace('"returnTo":"/"', '"returnTo":"//evil.example"');
      expect(body).toContain('evil.example');
      await route.fulfill({ response: reply, body });
    });
    await page.goto(maintain('//evil.example'));
    await expect(wayOn(page)).toHaveAttribute('href', '/');
    await page.unroute('**/maintain?*');
  });

  await test.step('when the site opens', async () => {
    await closeUnseen();
    await page.goto(maintain('//evil.example'));
    await expect(waiting(page)).toBeVisible();
    await reopen();
    await expect(page).toHaveURL(home);
    await untilShown(page);
  });

  await test.step('from an unknown page, which is a 404 of the closed site', async () => {
    await closeUnseen();
    const visits = recordNavigations(page);
    expect((await page.goto('/no-such-page'))?.status()).toBe(404);
    await expect(waiting(page)).toBeVisible();
    expect(visits).toEqual(['/no-such-page', maintain('/no-such-page')]);
    await reopen();
    await expect(page).toHaveURL(home);
  });
  expect(elsewhere).toEqual([]);
});

test('the maintenance page asks again every 10 to 20 seconds', async ({ page, setCloseFlag }) => {
  await setCloseFlag(true);
  await page.clock.install();
  for (const [chance, seconds] of [
    [0, 10],
    [0.999_999, 20],
  ] as const) {
    await page.addInitScript((chance) => {
      Math.random = () => chance;
    }, chance);
    await page.goto('/maintain');
    await expect(waiting(page)).toBeVisible();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000));
    await secondsToNextCall(page);
    expect([seconds, seconds + 1]).toContain(await secondsToNextCall(page));
    await page.clock.resume();
  }
});

test('the maintenance page stays closed without a toast while the flag cannot be read', async ({
  page,
  home,
  apiProxy,
  planned,
  setCloseFlag,
  countCalls,
  reopen,
}) => {
  planned.push(/status of 500/, /ERR_EMPTY_RESPONSE/);
  await recordToasts(page);
  await page.clock.install();
  await setCloseFlag(true);
  await page.goto(home);
  await expect(waiting(page)).toBeVisible();
  const behaviours: Behaviour[] = [
    { status: 500 },
    { raw: '{"code":1,"msg":"不对"}' },
    { fault: 'reset' },
    { data: true },
  ];
  for (const behaviour of behaviours) {
    const before = countCalls();
    apiProxy.on(FLAG, behaviour);
    await passPolls(page, () => expect.poll(countCalls, { timeout: 1000 }).toBeGreaterThan(before));
  }
  await expect(waiting(page)).toBeVisible();
  expect(await page.evaluate(() => window.toasts)).toEqual([]);
  apiProxy.reset();
  await reopen();
  await expect(page).toHaveURL(home);
});
