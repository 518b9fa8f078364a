import { serverLimits } from '../gateway/src/limits.ts';
import { createFakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { serveDemoContent } from '../gateway/src/testing/demoContent.ts';
import { attacks } from '../test/resilience/attacks.ts';
import { runAttack } from '../test/resilience/runAttack.ts';
import { runFlood } from '../test/resilience/runFlood.ts';
import { startSite } from '../test/startSite.ts';
import { log, milliseconds, missedLimits, numberArgument, printTable } from './support/report.ts';

/* The exit code is 1 if an attack delays the pages of others. */

const CLIENTS = 1000;
/** Longer than the timeout for headers. */
const ATTACK_MS = 12_000;
const TTL_MS = 2000;
const FLAG_MS = 500;
const floods = [
  ['answers', { data: [] }],
  ['answers 404', { status: 404 }],
  ['answers 500', { status: 500 }],
  ['is silent', { fault: 'silent' }],
] as const;

const seconds = numberArgument('seconds for each flood', 10, 5);
const api = await createFakeApi();
serveDemoContent(api);
const { origin, stop } = await startSite({
  API_UPSTREAM: api.base,
  CONTENT_TTL_MS: `${TTL_MS}`,
  CLOSE_FLAG_REFRESH_MS: `${FLAG_MS}`,
  LOG_LEVEL: 'silent',
});
try {
  const slow: (string | number)[][] = [];
  for (const attack of attacks) {
    log(`${CLIENTS} clients: ${attack.name}`);
    const load = { clients: CLIENTS, lastsMs: ATTACK_MS, nextMs: 500, medianMs: 100 };
    const figures = await runAttack({ origin, attack, limits: serverLimits, ...load });
    const { requests, p50, max, ended, memoryMb, missed } = figures;
    const times = milliseconds([p50, max]);
    slow.push([attack.name, requests, ...times, ended, memoryMb, missedLimits(missed)]);
  }
  const head = ['attack', 'pages', 'median, ms', 'longest, ms', 'closed', 'memory, MB'];
  printTable([...head, 'missed limits'], slow);

  const flooded: (string | number)[][] = [];
  for (const [name, behaviour] of floods) {
    log(`a flood of unknown items, while the API ${name}`);
    const max = { medianMs: 100, freshMs: 2 * TTL_MS, closedMs: 3 * FLAG_MS };
    const figures = await runFlood({ origin, api, behaviour, lastsMs: seconds * 1000, ...max });
    const { requests, sent, p50, p99, freshMs, closedMs, mostCalls, missed } = figures;
    const times = milliseconds([p50, p99, figures.max, freshMs, closedMs]);
    flooded.push([name, sent, requests, ...times, mostCalls, missedLimits(missed)]);
  }
  const times = ['p50, ms', 'p99, ms', 'longest, ms', 'fresh after, ms', 'closed after, ms'];
  printTable(['the API', 'flood', 'pages', ...times, 'concurrent calls', 'missed limits'], flooded);
} finally {
  await stop();
  await api.close();
}
