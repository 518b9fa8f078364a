import { createFaultyApi } from '../test/resilience/createFaultyApi.ts';
import { faults } from '../test/resilience/faults.ts';
import { runFault, visitAllPages } from '../test/resilience/runFault.ts';
import { startSite } from '../test/startSite.ts';
import { formatFacts, machineFacts } from './machineFacts.ts';
import { markdownTable } from './markdownTable.ts';
import { say } from './say.ts';

/* An API that fails in every way, 20 seconds each, under load: `-- faults 20`. Ends with 1 if a visitor noticed. */

const seconds = Number(process.argv[2] ?? 10);
if (!(seconds > 0)) {
  say('How many seconds shall each fault last? For example: npm run bench -- faults 10');
  process.exit(1);
}
/** The default of the gateway. */
const TTL_MS = 5000;
const machine = machineFacts();
const api = await createFaultyApi();
const rows: string[][] = [];
try {
  const site = await startSite({
    API_UPSTREAM: api.base,
    CONTENT_TTL_MS: String(TTL_MS),
    LOG_LEVEL: 'silent',
  });
  const { origin } = site;
  try {
    await visitAllPages(origin);
    for (const fault of [undefined, ...faults]) {
      const name = fault?.name ?? 'works';
      say(name);
      const load = { lastsMs: seconds * 1000, visitors: 16, pauseMs: 5 };
      const limits = { p99Ms: 250, freshMs: 2 * TTL_MS };
      const figures = await runFault({ origin, api, fault, ...load, ...limits });
      const { requests, p50, p99, max, freshMs, memoryMb, missed } = figures;
      const times = [p50, p99, max, freshMs].map((ms) => ms.toFixed(0));
      rows.push([name, `${requests}`, ...times, `${memoryMb}`, missed.join('; ') || '–']);
      if (missed.length > 0) process.exitCode = 1;
    }
  } finally {
    await site.stop();
  }
} finally {
  await api.close();
}
const head = ['the API', 'requests', 'p50, ms', 'p99, ms', 'longest, ms', 'fresh after, ms'];
const table = markdownTable([...head, 'memory, MB', 'missed limits'], rows);
process.stdout.write(`${formatFacts(machine)}\n\n${table}\n`);
