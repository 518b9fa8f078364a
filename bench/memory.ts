import { createFakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { serveDemoContent } from '../gateway/src/testing/demoContent.ts';
import { readMemory } from '../test/resilience/readMetric.ts';
import { startSite } from '../test/startSite.ts';
import { imageEnvironment } from './support/imageEnvironment.ts';
import { log, numberArgument, printTable } from './support/report.ts';

/* Memory of the gateway during distinct searches, each as a page and as a call. */

const STEPS = 10;
const CLIENTS = 16;
const WARM_UP = 2000;
const MAX_ABOVE_WARM_MB = 150;
/** Of the last step, beside the middle one. */
const MAX_GROWTH = 1.1;

const searches = numberArgument('searches', 100_000, STEPS);
const each = Math.ceil(searches / STEPS);
const api = await createFakeApi({
  otherwise: (req, res) => {
    const term = decodeURIComponent(req.url ?? '')
      .split('/')
      .at(-1);
    const data = Array.from({ length: 3 }, (_, index) => ({
      id: `${index}`,
      title: `${term} ${index}`,
      summary: `关于${term}`,
      body: `<h2>${term}</h2><p>${'借阅规则'.repeat(200)}</p>`,
    }));
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify({ code: 200, msg: 'ok', data }));
  },
});
serveDemoContent(api);
const site = await startSite({
  ...imageEnvironment,
  LOG_LEVEL: 'error',
  API_UPSTREAM: api.base,
});
try {
  const known = ['/homeWeb', '/homeApp', '/details?banner=1', '/details?function=7'];
  await requestAll(
    Array.from({ length: WARM_UP }, (_, index) => known[index % known.length] ?? ''),
  );
  const warm = await readMemory(site.origin);
  const memory: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const terms = Array.from({ length: each }, (_, index) => `term-${step * each + index}`);
    await requestAll(
      terms.flatMap((term) => [`/api/richText/search/${term}`, `/details?search=${term}`]),
    );
    api.calls.length = 0;
    memory.push(await readMemory(site.origin));
    log(`${(step + 1) * each} searches: ${memory.at(-1)} MB`);
  }
  const growth = (memory.at(-1) ?? 0) / (memory[STEPS / 2] ?? 0);
  const above = Math.max(...memory) - warm;
  printTable(
    ['searches', 'memory, MB'],
    [[0, warm], ...memory.map((mb, step) => [(step + 1) * each, mb])],
    [`At most ${above} MB above the warm state; the end beside the middle: ${growth.toFixed(2)}.`],
  );
  process.exitCode = above <= MAX_ABOVE_WARM_MB && growth <= MAX_GROWTH ? 0 : 1;
} finally {
  await site.stop();
  await api.close();
}

async function requestAll(paths: string[]): Promise<void> {
  const rest = paths.values();
  const client = async () => {
    for (const path of rest) await (await fetch(site.origin + path)).arrayBuffer();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}
