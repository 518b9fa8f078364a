import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { createFakeApi, type FakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { serveDemoContent } from '../../gateway/src/testing/demoContent.ts';
import { startSite } from '../../test/startSite.ts';
import { SITE_START_MS } from './site.ts';
import { test as base, expect, untilRendered } from './test.ts';

/** A small site that works. */
export interface SiteContent {
  serve: (api: FakeApi) => void;
  /** The name of the site, which every page contains. */
  name: string;
  /** Texts of its home page. */
  words: string[];
}

interface TestFixtures {
  content: SiteContent;
  /** An API of the operator's own behind the gateway; a small site that works, to be broken. */
  api: FakeApi;
  /**
   * What a visitor reaches: the gateway, but for the calls below `/api` that a test takes over.
   * Those fail as a network or a proxy between visitor and gateway would.
   */
  apiProxy: FakeApi;
  /** From now on the API answers so when it is asked whether the site is closed. */
  setCloseFlag: (data: unknown) => Promise<void>;
}

interface WorkerFixtures {
  servers: { api: FakeApi; apiProxy: FakeApi };
}

const chineseContent: SiteContent = {
  serve: (api) => {
    serveDemoContent(api);
    api.on('/support/config/getKey?key=home', {
      data: { banners: [1], functions: [7], notices: '公告' },
    });
  },
  name: '湖畔图书馆',
  words: ['冬日阅读', '借书', '借阅规则'],
};

export const FLAG = '/support/config/getCloseFlag';

export const searchCall = (term: string) => `/richText/search/${encodeURIComponent(term)}`;

export const BYPASS_SECRET = 'open-for-the-staff';

/** A gateway of each worker's own, before an API that misbehaves as the test says. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
    async ({}, use) => {
      const api = await createFakeApi();
      // What the gateway reads as it starts stands for the first moments of the first test.
      serveDemoContent(api);
      const site = await startSite({
        API_UPSTREAM: api.base,
        CLOSE_FLAG_REFRESH_MS: '100',
        CONTENT_TTL_MS: '1',
        LOG_LEVEL: 'error',
        MAINTENANCE_BYPASS_SECRET: BYPASS_SECRET,
      });
      const apiProxy = await createFakeApi({ path: '/api', otherwise: forwardTo(site.origin) });
      await use({ api, apiProxy });
      await apiProxy.close();
      await site.stop();
      await api.close();
    },
    { scope: 'worker', timeout: SITE_START_MS },
  ],
  content: [chineseContent, { option: true }],
  api: [
    async ({ content, servers: { api }, apiProxy, request, home }, use) => {
      api.reset();
      content.serve(api);
      serveDemoPictures(api);
      await untilCloseFlagIs(apiProxy, false);
      // The gateway may still serve pages with the content of an earlier test.
      await untilRendered({ request }, home, ...content.words);
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
  setCloseFlag: async ({ api, apiProxy, planned }, use) => {
    // The maintenance page of a closed site.
    planned.push(/status of 503/);
    await use(async (data) => {
      api.on(FLAG, { data });
      await untilCloseFlagIs(apiProxy, Boolean(data));
    });
  },
  baseURL: ({ servers: { apiProxy } }, use) => use(apiProxy.origin),
});

export { expect };

function forwardTo(origin: string) {
  return (req: IncomingMessage, res: ServerResponse): void => {
    const { method, url = '/', headers } = req;
    const onward = request(new URL(url, origin), { method, headers }, (reply) => {
      res.writeHead(reply.statusCode ?? 502, reply.headers);
      pipeline(reply, res, () => {});
    });
    onward.on('error', () => res.destroy());
    res.on('close', () => onward.destroy());
    pipeline(req, onward, () => {});
  };
}

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3"/></svg>';

function serveDemoPictures(api: FakeApi): void {
  for (const name of ['winter', 'borrow']) {
    api.on(`/media/${name}.webp`, { raw: svg, headers: { 'Content-Type': 'image/svg+xml' } });
  }
}

/** The gateway may still have the close flag of the test before. */
async function untilCloseFlagIs({ origin }: FakeApi, closed: boolean): Promise<void> {
  const ask = async () => (await fetch(`${origin}/api${FLAG}`)).json();
  await expect.poll(ask, { intervals: [50] }).toMatchObject({ data: closed });
}
