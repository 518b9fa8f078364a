import type { Behaviour, FakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { serveDemoContent } from '../../gateway/src/testing/demoContent.ts';
import { test as base, expect, untilRendered } from './test.ts';

interface SiteContent {
  serve: (api: FakeApi) => void;
  /** The name of the site, which every page contains. */
  name: string;
  /** Texts of the home page. */
  words: string[];
}

interface TestFixtures {
  content: SiteContent;
  /** The API behind the gateway, with `content`. */
  api: FakeApi;
  /** A reverse proxy in front of the gateway; a test can replace its replies below `/api`. */
  apiProxy: FakeApi;
  /** Sets the close flag of the API and waits until the gateway and its maintenance page have it. */
  setCloseFlag: (data: unknown) => Promise<void>;
  /** Makes the gateway send app shells of the pages that it has not rendered yet. */
  sendAppShells: () => Promise<void>;
}

const chineseContent: SiteContent = {
  serve: (api) => {
    serveDemoContent(api);
    api.on(configCall('home'), {
      data: { banners: [1], functions: [7], notices: '公告' },
    });
  },
  name: '湖畔图书馆',
  words: ['冬日阅读', '借书', '借阅规则'],
};

export const FLAG = '/support/config/getCloseFlag';

export const configCall = (key: string) => `/support/config/getKey?key=${key}`;

export const searchCall = (term: string) => `/richText/search/${encodeURIComponent(term)}`;

/** A search by a page, which shows no bodies. */
export const cardsCall = (term: string) => `${searchCall(term)}?part=cards`;

/** A reply with a failure in its envelope. */
export const failure = (msg: string): Behaviour => ({
  raw: JSON.stringify({ code: 500, msg, data: null }),
});

/** Visits a gateway of the worker, in front of a fake API. */
export const test = base.extend<TestFixtures>({
  content: [chineseContent, { option: true }],
  api: [
    async ({ content, servers: { api }, apiProxy, request, site }, use) => {
      api.reset();
      content.serve(api);
      serveDemoPictures(api);
      await untilCloseFlagIs(apiProxy, false);
      // The gateway may still have the content of the previous test.
      await untilRendered({ request }, site.home, ...content.words);
      await untilRendered({ request }, '/maintain', content.name);
      await use(api);
    },
    { auto: true },
  ],
  apiProxy: [
    async ({ servers: { apiProxy } }, use) => {
      apiProxy.reset();
      await use(apiProxy);
    },
    { auto: true },
  ],
  setCloseFlag: async ({ api, apiProxy, content, planned, request }, use) => {
    planned.push(/status of 503/);
    await use(async (data) => {
      api.on(FLAG, { data });
      await untilCloseFlagIs(apiProxy, Boolean(data));
      await untilRendered({ request }, '/maintain', content.name);
    });
  },
  sendAppShells: async ({ api: _, servers: { setRenderMs }, planned }, use) => {
    planned.push(/status of 503/);
    await use(() => setRenderMs(0));
    await setRenderMs();
  },
  baseURL: ({ servers: { apiProxy } }, use) => use(apiProxy.origin),
});

export { expect };

function serveDemoPictures(api: FakeApi): void {
  const raw =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3"/></svg>';
  for (const name of ['winter', 'borrow']) {
    api.on(`/media/${name}.webp`, { raw, headers: { 'Content-Type': 'image/svg+xml' } });
  }
}

async function untilCloseFlagIs({ origin }: FakeApi, closed: boolean): Promise<void> {
  const getFlag = async () => (await fetch(`${origin}/api${FLAG}`)).json();
  await expect.poll(getFlag, { intervals: [50] }).toMatchObject({ data: closed });
}
