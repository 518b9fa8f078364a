import type { Page, Request } from '@playwright/test';
import type { FakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { loaderOf } from './assets.ts';
import { FLAG, MAX_POLL_MS, maintain, passPolls, recordVisits, say, waiting } from './closing.ts';
import { expect, test } from './ownApi.ts';
import { watchToasts } from './toasts.ts';

type Behaviour = Parameters<FakeApi['on']>[1];

const MINUTE = 60_000;

const article = `/details?article=${encodeURIComponent('借阅规则')}`;

const wayOn = (page: Page) => page.getByRole('link', { name: '继续访问' });
const untilShown = (page: Page) => expect(page.getByRole('contentinfo')).toBeVisible();

/** How many of a page's calls for the flag have ended. */
function countCalls(page: Page): () => number {
  let calls = 0;
  const count = (request: Request) => {
    if (request.url().endsWith(FLAG)) calls += 1;
  };
  page.on('requestfinished', count);
  page.on('requestfailed', count);
  return () => calls;
}

/** The tab goes to the background or returns. */
const look = (page: Page, visibility: DocumentVisibilityState) =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibility);

declare global {
  interface Window {
    flagCalls: { at: number; answered: boolean }[];
  }
}

/** When a page asks for the flag in the next seconds, in seconds of its own clock. */
async function timesOfCalls(page: Page, seconds: number): Promise<number[]> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000));
  await page.evaluate((path) => {
    const { fetch } = window;
    window.flagCalls = [];
    window.fetch = async (input, init) => {
      const { url } = new Request(input);
      if (!url.endsWith(path)) return fetch(input, init);
      const call = { at: Date.now(), answered: false };
      window.flagCalls.push(call);
      const reply = await fetch(input, init);
      const body = await reply.text();
      call.answered = true;
      return new Response(body, reply);
    };
  }, FLAG);
  for (let second = 1; second <= seconds; second += 1) {
    await page.clock.runFor(1000);
    await expect
      .poll(() => page.evaluate(() => window.flagCalls.every(({ answered }) => answered)))
      .toBe(true);
  }
  await page.clock.resume();
  return page.evaluate(() => window.flagCalls.map(({ at }) => at / 1000));
}

/** Counted from the answer, which the page may take in one second of its clock later. */
function expectInterval(actual: number, seconds: number): void {
  expect(actual).toBeGreaterThanOrEqual(seconds);
  expect(actual).toBeLessThanOrEqual(seconds + 1);
}

test.describe('a site reads the flag by itself when it starts', () => {
  test('in every form, with a document out of the history', async ({
    page,
    home,
    api,
    edge,
    planned,
  }) => {
    planned.push(/status of 503/);
    for (const data of [1, 'x', {}]) {
      await page.goto(home);
      await page.goto('about:blank');
      await say(api, edge, true);
      edge.on(FLAG, { data });
      await page.goBack();
      await expect(page).toHaveURL(maintain(home));
      await expect(waiting(page)).toBeVisible();
      edge.reset();
      await say(api, edge, false);
    }
    await page.goto(home);
    for (const data of [0, '', null]) {
      await page.goto('about:blank');
      edge.on(FLAG, { data });
      const answered = page.waitForResponse((reply) => reply.url().endsWith(FLAG));
      await page.goBack();
      await (await answered).finished();
      await untilShown(page);
      await expect(page).toHaveURL(home);
    }
  });

  test('with a document that came without its content', async ({ page, api, edge, planned }, {
    testId,
  }) => {
    planned.push(/status of 403/);
    api.on(`/function/${testId}`, { delayMs: 1500, status: 403 });
    edge.on(FLAG, { data: 'x' });
    const address = `/details?function=${testId}`;
    expect((await page.goto(address))?.headers()['cache-control']).toBe('no-store');
    await expect(page).toHaveURL(maintain(address));
  });
});

test('a document tells whether the site is closed, which need not be asked then', async ({
  page,
  home,
  api,
  edge,
  planned,
}) => {
  planned.push(/status of 503/);
  const calls = countCalls(page);
  edge.on(FLAG, { data: true });
  await page.goto(home);
  await untilShown(page);
  await expect(page).toHaveURL(home);
  edge.reset();
  await say(api, edge, true);
  edge.on(FLAG, { data: false });
  await page.goto(home);
  await expect(waiting(page)).toBeVisible();
  expect(calls()).toBe(0);
});

test('a document that is hydrated half a minute late asks whether the site has closed', async ({
  page,
  home,
  api,
  edge,
  planned,
}) => {
  planned.push(/status of 503/);
  const visits = recordVisits(page);
  const closed = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await closed.promise;
    await route.continue();
  });
  await page.clock.install();
  await page.goto(`${home}?a=1`, { waitUntil: 'load' });
  await page.clock.fastForward(MINUTE / 2 + 1000);
  await say(api, edge, 1);
  closed.resolve();
  await expect(waiting(page)).toBeVisible();
  expect(visits).toEqual([`${home}?a=1`, maintain(`${home}?a=1`)]);
});

test('an open page asks for the flag every minute, and leaves when the site has closed', async ({
  page,
  home,
  api,
  edge,
  planned,
}) => {
  planned.push(/status of 503/);
  const visits = recordVisits(page);
  const calls = countCalls(page);
  await page.clock.install();
  await page.goto(home);
  await untilShown(page);
  expect(calls()).toBe(0);
  const [first = 0, second = 0, ...more] = await timesOfCalls(page, 130);
  expectInterval(second - first, 60);
  expect(more).toEqual([]);

  await say(api, edge, true);
  await page.clock.fastForward(MINUTE);
  await expect(waiting(page)).toBeVisible();
  expect(visits).toEqual([home, maintain(home)]);
});

test('an open page leaves once when its tab returns, however often that happens', async ({
  page,
  home,
  api,
  edge,
  planned,
}) => {
  planned.push(/status of 503/);
  const visits = recordVisits(page);
  const calls = countCalls(page);
  await page.goto(home);
  await untilShown(page);
  expect(calls()).toBe(0);
  await look(page, 'hidden');
  await say(api, edge, true);

  const mayArrive = Promise.withResolvers<void>();
  await page.route('**/maintain?*', async (route) => {
    await mayArrive.promise;
    await route.continue();
  });
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    setInterval(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })), 50);
  });
  await expect.poll(calls).toBeGreaterThan(4);
  mayArrive.resolve();
  await expect(waiting(page)).toBeVisible();
  expect(visits).toEqual([home, maintain(home)]);
});

test('the address comes back to the letter, whoever noticed the closing', async ({
  page,
  api,
  edge,
  planned,
}) => {
  planned.push(/status of 503/);
  await page.clock.install();
  await page.goto(`${article}&a=1%2B2+%26%3D%25%2f&b='"<|>中文/?:@#读者 1`);
  const address = page.url();
  const { pathname, search, hash } = new URL(address);
  expect(hash).toBe('#%E8%AF%BB%E8%80%85%201');
  const atTheDoor = new URL(maintain(pathname + search) + hash, address).href;
  const expectReturn = async () => {
    await expect(page.getByRole('heading', { level: 1, name: '借阅规则' })).toBeVisible();
    expect(page.url()).toBe(address);
  };
  const expectWaitAndReturn = async () => {
    await expect(waiting(page)).toBeVisible();
    expect(page.url()).toBe(atTheDoor);
    await reopen(page, api, edge);
    await expectReturn();
  };
  await expectReturn();

  await test.step('an open page', async () => {
    await say(api, edge, true);
    await look(page, 'visible');
    await expectWaitAndReturn();
  });

  await test.step('the gateway', async () => {
    await closeBehind(page, api, edge);
    await page.goto(address);
    await expectWaitAndReturn();
  });

  await test.step('a visitor who comes late', async () => {
    await page.goto(atTheDoor);
    await wayOn(page).click();
    await expectReturn();
  });
});

test('a view that is chosen while the site is closed counts when it opens, and later', async ({
  page,
  api,
  edge,
  planned,
}) => {
  planned.push(/status of 503/);
  const loader = loaderOf(page, 'mobile');
  await page.clock.install();
  await page.goto(`/judgeView?to=${encodeURIComponent(article)}`);
  const choice = page.getByRole('button', { name: '总是使用手机版' });
  await expect(choice).toBeVisible();
  await say(api, edge, true);
  await choice.click();
  await expect(waiting(page)).toBeVisible();
  await expect(loader).toHaveCount(0);
  await reopen(page, api, edge);
  await expect(page).toHaveURL(article);
  await expect(loader).toBeAttached();

  await test.step('the maintenance page has that view, and leads back to it', async () => {
    for (const address of [article, '/homeApp']) {
      await closeBehind(page, api, edge);
      await page.goto(address);
      await expect(waiting(page)).toBeVisible();
      await expect(loader).toBeAttached();
      await reopen(page, api, edge);
      await expect(page).toHaveURL(address);
      await untilShown(page);
      await expect(loader).toBeAttached();
    }
  });
});

test('an invalid return path leads to the home page, as a link and when the site opens', async ({
  page,
  home,
  api,
  edge,
  planned,
}) => {
  planned.push(/status of (404|503)/);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${edge.origin}/`)) elsewhere.push(request.url());
  });
  await page.clock.install();

  await test.step('as a link', async () => {
    await page.goto(maintain('//evil.example'));
    await expect(wayOn(page)).toHaveAttribute('href', '/');
  });

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
    for (const from of ['//evil.example', 'javascript:alert(1)']) {
      await closeBehind(page, api, edge);
      await page.goto(maintain(from));
      await expect(waiting(page)).toBeVisible();
      await reopen(page, api, edge);
      await expect(page).toHaveURL(home);
      await untilShown(page);
    }
  });

  await test.step('from an unknown page, which is a 404 of the closed site', async () => {
    await closeBehind(page, api, edge);
    const visits = recordVisits(page);
    expect((await page.goto('/no-such-page'))?.status()).toBe(404);
    await expect(waiting(page)).toBeVisible();
    expect(visits).toEqual(['/no-such-page', maintain('/no-such-page')]);
    await reopen(page, api, edge);
    await expect(page).toHaveURL(home);
  });
  expect(elsewhere).toEqual([]);
});

test('the maintenance page asks again every 10 to 20 seconds', async ({
  page,
  api,
  edge,
  planned,
}) => {
  planned.push(/status of 503/);
  await say(api, edge, true);
  await page.clock.install();
  for (const [chance, seconds] of [
    [0, 10],
    [1 - Number.EPSILON, 20],
  ] as const) {
    await page.addInitScript((chance) => {
      Math.random = () => chance;
    }, chance);
    await page.goto('/maintain');
    await expect(waiting(page)).toBeVisible();
    const [first = 0, second = 0, third = 0] = await timesOfCalls(page, 65);
    expectInterval(second - first, seconds);
    expectInterval(third - second, seconds);
  }
});

test('the maintenance page stays closed without a toast while the flag cannot be read', async ({
  page,
  home,
  api,
  edge,
  planned,
}) => {
  planned.push(/status of 50[03]/, /ERR_EMPTY_RESPONSE/);
  await watchToasts(page);
  const calls = countCalls(page);
  await page.clock.install();
  await say(api, edge, true);
  await page.goto(home);
  await expect(waiting(page)).toBeVisible();
  const behaviours: Behaviour[] = [
    { status: 500 },
    { raw: '{"code":1,"msg":"不对"}' },
    { fault: 'reset' },
    { data: true },
  ];
  for (const behaviour of behaviours) {
    const before = calls();
    edge.on(FLAG, behaviour);
    await expect(async () => {
      await page.clock.fastForward(MAX_POLL_MS);
      await expect.poll(calls, { timeout: 1000 }).toBeGreaterThan(before);
    }).toPass();
  }
  await expect(waiting(page)).toBeVisible();
  expect(await page.evaluate(() => window.toasts)).toEqual([]);
  edge.reset();
  await reopen(page, api, edge);
  await expect(page).toHaveURL(home);
});

/** Closes the site while no page is open: an open page would leave in the middle of the next visit. */
async function closeBehind(page: Page, api: FakeApi, edge: FakeApi): Promise<void> {
  await page.goto('about:blank');
  await say(api, edge, true);
}

/** Opens the site and advances the clock until the maintenance page has left. */
async function reopen(page: Page, api: FakeApi, edge: FakeApi): Promise<void> {
  await say(api, edge, false);
  await passPolls(page);
}
