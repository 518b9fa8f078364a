import { log } from './support/report.ts';

const benchmarks: Record<string, string> = {
  pages:
    'both home pages beside their own document without scripts, in a browser: `pages 7` rounds',
  lighthouse: 'home and details pages in Lighthouse: `lighthouse 5` runs',
  gateway: 'the gateway beside a plain node:http server: `gateway 5` rounds',
  growth: 'both stores with many articles: `growth 1000 100000`',
  kills: 'syncs that are killed: `kills 20` on each store',
  pictures: 'a first and a second sync of photographs: `pictures 100` of 24 megapixels',
  soak: 'memory under half of the peak load: `soak 10` minutes',
  memory: 'memory during distinct searches: `memory 200000`',
  alerts: 'the alert rules of deploy/prometheus, each fires and resolves, with promtool',
  edge: 'Varnish and nginx before the gateway by the recipes of docs/cdn.md: `edge 10000` visits',
  faults:
    'an API that fails in many ways, then a rolling restart, under load: `faults 10` seconds each',
  attacks:
    'a thousand slow clients of each kind, then floods of unknown items: `attacks 10` seconds each',
  stack: 'the running containers of Compose while parts of them stop',
  kubernetes: 'the pods of deploy/kubernetes while parts of them stop, on a node of the cluster',
};

// An interrupted benchmark stops the site that it started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const [name = ''] = process.argv.slice(2);
if (benchmarks[name]) {
  // Each reads its arguments as if it were started by itself.
  process.argv.splice(2, 1);
  await import(`./${name}.ts`);
} else {
  log('Usage: npm run bench -- <name> [arguments]');
  for (const [known, text] of Object.entries(benchmarks)) log(`  ${known.padEnd(10)} ${text}`);
  process.exitCode = 2;
}
