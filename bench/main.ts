import { log } from './support/report.ts';

const benchmarks: Record<string, string> = {
  pages:
    'both home pages beside their own document without scripts, in a browser: `pages 7` rounds; `pages 7 <checkout>` also beside another commit',
  cold: 'pages that are not in the page cache: `cold 5` rounds; `cold 5 <checkout>` beside another commit',
  gateway: 'the gateway beside a plain node:http server: `gateway 5` rounds',
  growth: 'both stores with many articles: `growth 1000 100000`',
  pictures: 'a first and a second sync of photographs: `pictures 100` of 24 megapixels',
  memory: 'memory during distinct searches: `memory 200000`',
  edge: 'Varnish and nginx, installed before, by the recipes of docs/cdn.md: `edge 10000` visits',
  faults:
    'an API that fails in many ways, then a rolling restart, under load: `faults 10` seconds each',
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
