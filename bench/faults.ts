import { createFakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { serveDemoContent } from '../gateway/src/testing/demoContent.ts';
import { createFaultyApi } from '../test/resilience/createFaultyApi.ts';
import { faults } from '../test/resilience/faults.ts';
import { runFault, visitAllPages } from '../test/resilience/runFault.ts';
import { runRollingRestart } from '../test/resilience/runRollingRestart.ts';
import { startSite } from '../test/startSite.ts';
import { log, milliseconds, missedLimits, numberArgument, printTable } from './support/report.ts';

/* The exit code is 1 if a visitor notices a fault or a restart. */

/** The default of the gateway. */
const TTL_MS = 5000;
const LOAD = { visitors: 16, pauseMs: 5 };
const MAX = { p99Ms: 250, freshMs: 2 * TTL_MS };

const seconds = numberArgument('seconds for each fault', 10);
const api = await createFaultyApi();
const rows: (string | number)[][] = [];
try {
  const environment = { API_UPSTREAM: api.base, CONTENT_TTL_MS: `${TTL_MS}` };
  const { origin, stop } = await startSite({ ...environment, LOG_LEVEL: 'silent' });
  try {
    await visitAllPages(origin);
    for (const fault of [undefined, ...faults]) {
      const name = fault?.name ?? 'has no fault';
      log(name);
      const lastsMs = seconds * 1000;
      const figures = await runFault({ origin, api, fault, lastsMs, ...LOAD, ...MAX });
      const { requests, p50, p99, max, freshMs, memoryMb, missed } = figures;
      const times = milliseconds([p50, p99, max, freshMs]);
      rows.push([name, requests, ...times, memoryMb, missedLimits(missed)]);
    }
  } finally {
    await stop();
  }
} finally {
  await api.close();
}
const head = ['requests', 'p50, ms', 'p99, ms', 'longest, ms'];
printTable(['the API', ...head, 'fresh after, ms', 'memory, MB', 'missed limits'], rows);

log('rolling restart of three gateways');
const steady = await createFakeApi();
serveDemoContent(steady);
try {
  const { requests, p50, p99, max, given, missed } = await runRollingRestart({
    gateways: 3,
    start: (port) =>
      startSite({
        PORT: `${port}`,
        API_UPSTREAM: steady.base,
        LOG_LEVEL: 'silent',
        SHUTDOWN_DELAY_MS: '1000',
      }),
  });
  const times = milliseconds([p50, p99, max]);
  const cells = [requests, ...times, given.join(', '), missedLimits(missed)];
  printTable([...head, 'each gateway', 'missed limits'], [cells]);
} finally {
  await steady.close();
}
