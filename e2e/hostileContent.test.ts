import type { Page } from '@playwright/test';
import type { FakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { type HostileCase, hostileCases } from '../gateway/src/testing/hostileHtml.ts';
import { test as base, expect, searchCall } from './support/fakeApiSite.ts';
import { visit } from './support/test.ts';

/** Whatever the content says, nothing of it acts: with what cleans it alone, and with the policy too. */

interface Fixtures {
  /** The numbers of the cases that have run a script or asked for something elsewhere. */
  struck: Set<string>;
}

const test = base.extend<Fixtures>({
  struck: [
    async ({ context }, use) => {
      const struck = new Set<string>();
      await context.exposeBinding('xss', (_, number: number) => struck.add(`script ${number}`));
      context.on('request', (request) => {
        if (/evil|judgeView/.test(request.url())) struck.add(request.url());
      });
      await use(struck);
      expect([...struck]).toEqual([]);
    },
    { auto: true },
  ],
});

/** A search finds at most 50: the article with all cases of its chunk, and each case alone. */
const CHUNK = 49;
const chunks = Array.from({ length: Math.ceil(hostileCases.length / CHUNK) }, (_, index) =>
  hostileCases.slice(index * CHUNK, (index + 1) * CHUNK),
);

const address = (chunk: number) => `/details?article=chunk-${chunk}`;

function serveChunk(api: FakeApi, chunk: HostileCase[], index: number): void {
  const boxes = chunk.map(({ html }) => `<div>${html}</div>`).join('<hr>');
  const body = `<p><a href="${address(index + 1)}">下一组</a></p>${boxes}`;
  const id = `chunk-${index}`;
  const cases = chunk.map(({ html, number, name }) => ({
    id: `case-${number}`,
    title: `${name} ${html}`.slice(0, 100),
    summary: html,
    body: html,
  }));
  api.on(searchCall(id), { data: [{ id, title: id, body }, ...cases] });
}

/** Does what a visitor and a browser may do: every event that some case waits for, and real ones. */
async function provoke(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const events =
      'mouseover mouseenter pointerenter pointerover focus focusin scroll wheel keydown input toggle ' +
      'beforetoggle load error animationstart animationend transitionend slotchange begin';
    for (const element of document.querySelectorAll('main *')) {
      for (const type of events.split(' ')) element.dispatchEvent(new Event(type));
      const leads = element.closest('a[href]')?.getAttribute('href') ?? '';
      if (/^(https?:|\/|#|mailto:|tel:)/.test(leads) || element.closest('button')) continue;
      if (element instanceof HTMLElement) element.click();
    }
    window.scrollTo(0, document.body.scrollHeight);
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
  await page.keyboard.press('Tab');
}

/** Nothing in the text takes hold of the page by a name. */
async function expectNoNames(page: Page): Promise<void> {
  const names = await page
    .locator('.prose :is([id]:not([id^="s-"]), [name], [style], [slot], [is], [part])')
    .count();
  expect(names).toBe(0);
}

test('cleaned content behind the policy executes nothing, from one page to the next', async ({
  page,
  heading,
  api,
}) => {
  for (const [index, chunk] of chunks.entries()) serveChunk(api, chunk, index);
  await visit(page, address(0), '下一组');
  for (const index of chunks.keys()) {
    if (index > 0) await page.getByRole('link', { name: '下一组' }).click();
    await expect(heading).toHaveText(`chunk-${index}`);
    await provoke(page);
    await expectNoNames(page);
  }
});

test.describe('cleaned content without the policy', () => {
  test.use({ bypassCSP: true });

  test('executes nothing, in documents and each case alone', async ({ page, api }) => {
    for (const [index, chunk] of chunks.entries()) {
      serveChunk(api, chunk, index);
      await visit(page, address(index), '下一组');
      await expectNoNames(page);
      // In the document, as inner HTML and in a frame.
      await addEachCaseAlone(page, chunk, index);
      await provoke(page);
    }
  });
});

/** Adds the cleaned HTML of each case to the page, as inner HTML and in a frame of its own. */
async function addEachCaseAlone(page: Page, chunk: HostileCase[], index: number): Promise<void> {
  const ids = chunk.map(({ number }) => `case-${number}`);
  const found = await page.evaluate(
    async ({ call, ids }) => {
      const { data } = await (await fetch(call)).json();
      const main = document.querySelector('main');
      const cases = data.filter(({ id }: { id: string }) => ids.includes(id));
      const loads = cases.map(({ body }: { body: string }) => {
        const box = document.createElement('div');
        box.innerHTML = body;
        const frame = document.createElement('iframe');
        frame.srcdoc = body;
        main?.append(box, frame);
        return new Promise((resolve) => frame.addEventListener('load', resolve));
      });
      await Promise.all(loads);
      return cases.length;
    },
    { call: `/api/richText/search/chunk-${index}`, ids },
  );
  expect(found).toBe(chunk.length);
}

test.describe('texts that are no markup', () => {
  test.use({ bypassCSP: true });

  test('stay texts on every page', async ({ page, heading, homeLink, api, home, setCloseFlag }) => {
    let next = 0;
    const text = () => hostileCases[next++ % hostileCases.length]?.html ?? '';
    const picture = () => ({ src: '/media/winter.webp', alt: text() });
    const list = (length: number, prefix: string) =>
      Array.from({ length }, (_, index) => `${prefix}${index}`);
    const ids = list(12, 'x');
    const key = (name: string) => `/support/config/getKey?key=${name}`;
    api.on(key('home'), { data: { banners: ids, functions: ids, notices: 'hostile' } });
    for (const id of ids) {
      const thing = { id, title: text(), summary: text(), link: 'javascript:xss(-1)' };
      api.on(`/banner/${id}`, {
        data: { ...thing, image: picture(), portrait: picture(), body: text() },
      });
      api.on(`/function/${id}`, { data: { ...thing, icon: picture(), body: text() } });
    }
    api.on(searchCall('hostile'), {
      data: list(50, 'n').map((id) => ({ id, title: text(), summary: text(), body: text() })),
    });
    api.on(key('site'), {
      data: {
        name: `站名 ${text()}`,
        description: text(),
        locale: 'zh-CN',
        brandColor: '#123456;background:url(//evil.test/)',
        footer: {
          copyright: text(),
          icp: text(),
          contact: text(),
          links: [
            { title: text(), href: 'javascript:xss(-2)' },
            { title: text(), href: 'https://example.org/' },
          ],
        },
      },
    });
    api.on(key('maintenance'), { data: { title: `维护 ${text()}`, message: text() } });

    for (const address of [
      home,
      '/details?search=hostile',
      '/details?banner=x3',
      '/details?function=x5',
    ]) {
      await visit(page, address, '站名');
      await expect(page.getByRole('banner').getByText('站名')).toBeVisible();
      await provoke(page);
    }
    await homeLink.click();
    await expect(page).toHaveURL(home);
    await provoke(page);
    await setCloseFlag(true);
    await page.goto('/maintain');
    await expect(heading).toContainText('维护');
    await provoke(page);
  });
});

test.describe('left as they are', () => {
  test.use({ bypassCSP: true });

  test('most cases do strike here', async ({ page, struck, planned }) => {
    planned.push(/./);
    await page.route('https://raw.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    );
    await page.route(/evil/, (route) => route.abort());
    await page.goto('https://raw.test/');
    await page.evaluate(
      (sources) => {
        const frames = sources.map((srcdoc) =>
          Object.assign(document.createElement('iframe'), { srcdoc }),
        );
        document.body.append(...frames);
      },
      hostileCases.filter(({ html }) => !/_top|top\b/.test(html)).map(({ html }) => html),
    );
    const strike = () => {
      for (const frame of document.querySelectorAll('iframe')) {
        for (const element of frame.contentDocument?.querySelectorAll('*') ?? []) {
          element.dispatchEvent(new Event('mouseover'));
          element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        }
      }
    };
    // Again for those frames that were not there yet.
    await expect(async () => {
      await page.evaluate(strike);
      expect(struck.size).toBeGreaterThan(100);
    }).toPass({ timeout: 30_000 });
    await page.goto('about:blank');
    struck.clear();
  });
});
