import { readMemory } from '../test/resilience/readMetric.ts';
import { formatFacts, machineFacts } from './machineFacts.ts';
import { markdownTable } from './markdownTable.ts';
import { say } from './say.ts';
import { startProductionSite } from './startProductionSite.ts';
import { findTargets } from './throughput/findTargets.ts';
import { runLoad } from './throughput/runLoad.ts';

/*
 * Minutes at half of the peak load, and the memory that takes: `-- soak 10`.
 * Ends with 1 if a request fails, or if the memory of the last minute is more than a tenth above
 * that of the third.
 */

const CONNECTIONS = 32;
const MINUTE_MS = 60_000;
const SETTLED = 3;
const MAX_GROWTH = 1.1;

const minutes = Number(process.argv[2] ?? 10);
if (!Number.isInteger(minutes) || minutes <= SETTLED) {
  say(`How many minutes, more than ${SETTLED}? For example: npm run bench -- soak 10`);
  process.exit(1);
}

const machine = machineFacts();
const site = await startProductionSite({ LOG_LEVEL: 'error' });
try {
  const port = Number(new URL(site.origin).port);
  const load = { port, connections: CONNECTIONS, targets: await findTargets(site.origin) };
  const peak = await runLoad({ ...load, warmUpMs: 3000, measuredMs: 10_000 });
  const perSecond = Math.floor(peak.answers / peak.seconds / 2);
  say(`half of the peak are ${perSecond} requests a second`);

  const memory: number[] = [];
  const rows: string[][] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    const total = (perSecond * MINUTE_MS) / 1000;
    const { answers, seconds } = await runLoad({ ...load, total, perSecond });
    memory.push(await readMemory(site.origin));
    rows.push([minute, answers, Math.round(answers / seconds), memory.at(-1)].map(String));
    say(`minute ${minute}: ${memory.at(-1)} MB`);
  }
  process.stdout.write(`${formatFacts(machine)}\n\n`);
  process.stdout.write(`${markdownTable(['minute', 'answers', 'a second', 'memory, MB'], rows)}\n`);
  const growth = (memory.at(-1) ?? 0) / (memory[SETTLED - 1] ?? 0);
  process.stdout.write(`\nThe last minute beside the third: ${growth.toFixed(2)}\n`);
  process.exitCode = growth <= MAX_GROWTH ? 0 : 1;
} finally {
  await site.stop();
}
