import { expect, it } from 'vitest';
import { createFakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { serveDemoContent } from '../../gateway/src/testing/demoContent.ts';
import { startTestGateway } from '../../gateway/src/testing/startTestGateway.ts';
import { readMetric } from './readMetric.ts';
import { visit } from './visit.ts';

const ARTICLES = 300;
const CONNECTIONS = 20;
const RENDERS = 'twinfront_ssr_render_duration_seconds_count{device="desktop",result="ok"}';

it('a crawl of cold articles waits for its turn, delays no home page, and renders nothing when it is repeated', async () => {
  await using api = await createFakeApi();
  serveDemoContent(api);
  const titles = Array.from({ length: ARTICLES }, (_, index) => `article-${index}`);
  for (const title of titles) {
    const article = { id: title, title, summary: '', body: `<p>text of ${title}</p>` };
    api.on(`/richText/search/${title}`, { data: [article] });
  }
  const { address, close } = await startTestGateway(api);

  async function crawl(): Promise<number> {
    const queue = [...titles];
    let withContent = 0;
    const connection = async () => {
      for (let title = queue.pop(); title !== undefined; title = queue.pop()) {
        const reply = await fetch(`${address}/details?article=${title}`);
        const text = await reply.text();
        expect(reply.headers.get('X-Robots-Tag')).toBeNull();
        expect([200, 503]).toContain(reply.status);
        expect(text.includes(`<h1>${title}</h1>`)).toBe(reply.status === 200);
        if (reply.status === 200) withContent += 1;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, connection));
    return withContent;
  }

  const end = new AbortController();
  const pages = [{ path: '/homeWeb', status: 200, words: '冬日阅读' }];
  const visits = visit({ origin: address, pages, end: end.signal, visitors: 1, pauseMs: 10 });
  expect(await crawl()).toBeGreaterThanOrEqual(0.95 * ARTICLES);
  end.abort();
  const { failures, p50 } = await visits;
  expect(failures).toEqual([]);
  // A hit needs no rendering.
  expect(p50).toBeLessThan(1000);

  // The first crawl does not wait for the last renderings of a slow machine.
  expect(await crawl()).toBe(ARTICLES);
  const renders = await readMetric(address, RENDERS);
  expect(await crawl()).toBe(ARTICLES);
  expect(await readMetric(address, RENDERS)).toBe(renders);
  await close();
});
