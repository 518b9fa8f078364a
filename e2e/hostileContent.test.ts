import type { Page } from '@playwright/test';
import type { FakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { hostileCases } from '../gateway/src/testing/hostileHtml.ts';
import { expect, searchCall, test } from './support/fakeApiSite.ts';
import { visit } from './support/test.ts';

const half = Math.ceil(hostileCases.length / 2);
const addresses = ['/details?article=half-0', '/details?article=half-1'] as const;

/** Serves the cases as two articles; the first one links to the second. */
function serveCases(api: FakeApi): void {
  const link = `<p><a href="${addresses[1]}">下一组</a></p>`;
  for (const [index, cases] of [hostileCases.slice(0, half), hostileCases.slice(half)].entries()) {
    const id = `half-${index}`;
    const body = link + cases.map(({ html }) => `<div>${html}</div>`).join('<hr>');
    api.on(searchCall(id), { data: [{ id, title: id, body }] });
  }
}

/**
 * Dispatches every event that a case listens for, and clicks what is no link to a page; with
 * `html` instead of the article, before that can navigate.
 */
async function triggerEvents(page: Page, html?: string): Promise<void> {
  await page.evaluate(async (html) => {
    const article = document.querySelector('.prose');
    if (article && html) article.innerHTML = html;
    const events =
      'mouseover mouseenter pointerenter pointerover focus focusin scroll wheel keydown input toggle ' +
      'beforetoggle load error animationstart animationend transitionend slotchange begin';
    for (const element of document.querySelectorAll('main *')) {
      for (const type of events.split(' ')) element.dispatchEvent(new Event(type));
      const href = element.closest('a[href]')?.getAttribute('href') ?? '';
      if (/^(https?:|\/|#|mailto:|tel:)/.test(href) || element.closest('button')) continue;
      if (element instanceof HTMLElement) element.click();
    }
    window.scrollTo(0, document.body.scrollHeight);
    await new Promise((resolve) => requestIdleCallback(resolve));
  }, html);
  await page.keyboard.press('Tab');
}

/** The page has nothing that replaces a property of the document; triggers what could execute. */
async function expectHarmless(page: Page): Promise<void> {
  await expect(page.locator('.prose hr').first()).toBeAttached();
  await expect(
    page.locator('.prose :is([id]:not([id^="s-"]), [name], [style], [slot], [is], [part])'),
  ).toHaveCount(0);
  await triggerEvents(page);
}

// Without the policy, because the sanitizer alone has to suffice.
test.use({ bypassCSP: true });

test('sanitized HTML executes nothing, in a document and after a navigation, unlike the original', async ({
  page,
  context,
  site,
  api,
  planned,
}) => {
  /** The cases that have run a script or requested another site. */
  const executed = new Set<string>();
  await context.exposeBinding('xss', (_, number: number) => executed.add(`script ${number}`));
  context.on('request', (request) => {
    if (/evil|judgeView/.test(request.url())) executed.add(request.url());
  });
  serveCases(api);
  await visit(page, addresses[1], '下一组');
  await expectHarmless(page);
  await visit(page, addresses[0], '下一组');
  await expectHarmless(page);
  await page.getByRole('link', { name: '下一组' }).click();
  await expect(site.heading).toHaveText('half-1');
  await expectHarmless(page);
  expect([...executed]).toEqual([]);

  planned.push(/./);
  await page.route(/evil/, (route) => route.abort());
  const original = hostileCases.map(({ html }) => `<div>${html}</div>`).join('');
  // Some of them navigate, which ends the evaluation.
  await triggerEvents(page, original).catch(() => {});
  await expect.poll(() => executed.size).toBeGreaterThan(50);
});
