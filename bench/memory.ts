import { createFakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { banner, serveDemoContent } from '../gateway/src/testing/demoContent.ts';
import { readMemory } from '../test/resilience/readMetric.ts';
import { startSite } from '../test/startSite.ts';
import { CONNECTIONS, runLoad, typicalRequests } from './support/load.ts';
import { log, numberArgument, printTable } from './support/report.ts';

/* Memory of the gateway during distinct searches, half of them pages and half calls. */

const STEPS = 10;
const MAX_ABOVE_WARM_MB = 150;
/** Of the last step, beside the middle one. */
const MAX_GROWTH = 1.1;
/** The environment of the image, as far as it affects memory: see the Dockerfile. */
const imageEnvironment = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

const searches = numberArgument('searches', 200_000, STEPS * CONNECTIONS);
const each = Math.ceil(searches / STEPS);
await using api = await createFakeApi({
  otherwise: (req, res) => {
    api.calls.length = 0;
    const term = req.url?.split('/').at(-1);
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
// Otherwise an invalid answer, which would open the circuit.
api.on('/banner/b%202', { data: banner('b 2', '少儿故事会') });
await using site = await startSite({
  ...imageEnvironment,
  LOG_LEVEL: 'error',
  API_UPSTREAM: api.base,
});
const { origin } = site;
await runLoad({ origin, requests: await typicalRequests(origin), seconds: 3 });
const warm = await readMemory(origin);
const memory: number[] = [];
for (let step = 1; step <= STEPS; step += 1) {
  const requests = ['/api/richText/search/[<id>]', '/details?search=[<id>]'];
  const { rejected } = await runLoad({
    origin,
    requests: requests.map((path) => ({ path })),
    amount: each,
    mayReject: true,
  });
  memory.push(await readMemory(origin));
  log(`${step * each} searches: ${memory.at(-1)} MB, ${rejected} answered with 503`);
}
const growth = (memory.at(-1) ?? 0) / (memory[STEPS / 2] ?? 0);
const above = Math.max(...memory) - warm;
printTable(
  [warm, ...memory].map((mb, step) => ({ searches: step * each, 'memory, MB': mb })),
  [`At most ${above} MB above the warm state; the end beside the middle: ${growth.toFixed(2)}.`],
);
process.exitCode = above <= MAX_ABOVE_WARM_MB && growth <= MAX_GROWTH ? 0 : 1;
