import { formatFacts, machineFacts } from '../machineFacts.ts';
import { markdownTable } from '../markdownTable.ts';
import { readMemory, readMetric } from '../readMetric.ts';
import { say } from '../say.ts';
import { faults } from './faults.ts';
import { startFaultySite } from './faultySite.ts';
import { visit } from './visit.ts';

/* `npm run faults -- 20`: each fault for so many seconds; ends with 1 if a visitor noticed one. */

const seconds = Number(process.argv[2] ?? 10);
if (!(seconds > 0)) {
  say('How many seconds shall each fault last? For example: npm run faults -- 10');
  process.exit(1);
}
const P99_MS = 250;
/** The gateway's own. */
const TTL_MS = 5000;
const machine = machineFacts();
const site = await startFaultySite(TTL_MS);
const rows: string[][] = [];
let faultless = true;
try {
  for (const fault of [undefined, ...faults]) {
    const name = fault?.name ?? 'works';
    say(name);
    if (fault) await site.api.break(fault);
    const { origin, pages } = site;
    const load = { end: AbortSignal.timeout(seconds * 1000), visitors: 16, pauseMs: 5 };
    const { requests, failures, p50, p99, max } = await visit({ origin, pages, ...load });
    await site.api.heal();
    const freshMs = await site.untilFresh();
    const isOpen = (await readMetric(origin, 'upstream_breaker_open')) === 1;
    const isFresh = freshMs < 2 * TTL_MS && !isOpen;
    const isWell = failures.length === 0 && p99 < P99_MS && isFresh;
    faultless &&= isWell;
    rows.push([
      name,
      String(requests),
      failures.join('; ') || '0',
      ...[p50, p99, max, freshMs].map((ms) => ms.toFixed(0)),
      String(await readMemory(origin)),
      isWell ? 'yes' : '**no**',
    ]);
  }
} finally {
  await site.stop();
}
process.stdout.write(`${formatFacts(machine)}\n\n`);
const head = ['the API', 'requests', 'failed', 'p50, ms', 'p99, ms', 'longest, ms'];
process.stdout.write(markdownTable([...head, 'fresh after, ms', 'memory, MB', 'unnoticed'], rows));
process.stdout.write('\n');
process.exitCode = faultless ? 0 : 1;
