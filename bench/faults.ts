import { createFakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { serveDemoContent } from '../gateway/src/testing/demoContent.ts';
import { createFaultyApi } from '../test/resilience/createFaultyApi.ts';
import { faults } from '../test/resilience/faults.ts';
import { runFault, visitAllPages } from '../test/resilience/runFault.ts';
import { runRollingRestart } from '../test/resilience/runRollingRestart.ts';
import type { visit } from '../test/resilience/visit.ts';
import { startSite } from '../test/startSite.ts';
import { log, missedLimits, numberArgument, printTable } from './support/report.ts';

/* The exit code is 1 if a visitor notices a fault or a restart. */

/** The default of the gateway. */
const TTL_MS = 5000;
const LOAD = { visitors: 16, pauseMs: 5 };
const MAX = { p99Ms: 250, freshMs: 2 * TTL_MS };

const lastsMs = numberArgument('seconds for each fault', 10) * 1000;
const rows = [];
{
  await using api = await createFaultyApi();
  await using site = await startSite({
    API_UPSTREAM: api.base,
    CONTENT_TTL_MS: `${TTL_MS}`,
    LOG_LEVEL: 'silent',
  });
  const { origin } = site;
  await visitAllPages(origin);
  for (const fault of [undefined, ...faults]) {
    const name = fault?.name ?? 'has no fault';
    log(name);
    const figures = await runFault({ origin, api, fault, lastsMs, ...LOAD, ...MAX });
    rows.push({
      'the API': name,
      ...visitCells(figures),
      'fresh after, ms': figures.freshMs,
      'memory, MB': figures.memoryMb,
      'missed limits': missedLimits(figures.missed),
    });
  }
}
printTable(rows);

log('rolling restart of three gateways');
await using api = await createFakeApi();
serveDemoContent(api);
const environment = { API_UPSTREAM: api.base, LOG_LEVEL: 'silent', SHUTDOWN_DELAY_MS: '1000' };
const figures = await runRollingRestart({
  gateways: 3,
  start: (port) => startSite({ ...environment, PORT: `${port}` }),
});
printTable([
  {
    ...visitCells(figures),
    'each gateway': figures.given.join(', '),
    'missed limits': missedLimits(figures.missed),
  },
]);

function visitCells({ requests, p50, p99, max }: Awaited<ReturnType<typeof visit>>) {
  return { requests, 'p50, ms': p50, 'p99, ms': p99, 'longest, ms': max };
}
