import { serverLimits } from '../gateway/src/limits.ts';
import { createFakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { serveDemoContent } from '../gateway/src/testing/demoContent.ts';
import { attacks } from '../test/resilience/attacks.ts';
import { runAttack } from '../test/resilience/runAttack.ts';
import { runFlood } from '../test/resilience/runFlood.ts';
import { startSite } from '../test/startSite.ts';
import { log, missedLimits, numberArgument, printTable } from './support/report.ts';

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
await using api = await createFakeApi();
serveDemoContent(api);
await using site = await startSite({
  API_UPSTREAM: api.base,
  CONTENT_TTL_MS: `${TTL_MS}`,
  CLOSE_FLAG_REFRESH_MS: `${FLAG_MS}`,
  LOG_LEVEL: 'silent',
});
const { origin } = site;

const slow = [];
for (const attack of attacks) {
  log(`${CLIENTS} clients: ${attack.name}`);
  const load = { clients: CLIENTS, lastsMs: ATTACK_MS, nextMs: 500, medianMs: 100 };
  const figures = await runAttack({ origin, attack, limits: serverLimits, ...load });
  slow.push({
    attack: attack.name,
    pages: figures.requests,
    'median, ms': figures.p50,
    'longest, ms': figures.max,
    closed: figures.ended,
    'memory, MB': figures.memoryMb,
    'missed limits': missedLimits(figures.missed),
  });
}
printTable(slow);

const flooded = [];
for (const [name, behaviour] of floods) {
  log(`a flood of unknown items, while the API ${name}`);
  const max = { medianMs: 100, freshMs: 2 * TTL_MS, closedMs: 3 * FLAG_MS };
  const figures = await runFlood({ origin, api, behaviour, lastsMs: seconds * 1000, ...max });
  flooded.push({
    'the API': name,
    flood: figures.sent,
    pages: figures.requests,
    'p50, ms': figures.p50,
    'p99, ms': figures.p99,
    'longest, ms': figures.max,
    'fresh after, ms': figures.freshMs,
    'closed after, ms': figures.closedMs,
    'concurrent calls': figures.mostCalls,
    'missed limits': missedLimits(figures.missed),
  });
}
printTable(flooded);
