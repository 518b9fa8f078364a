import { createFakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { serveDemoContent } from '../gateway/src/testing/demoContent.ts';
import { runRollingRestart } from '../test/resilience/runRollingRestart.ts';
import { startSite } from '../test/startSite.ts';
import { markdownTable } from './markdownTable.ts';

/* Three gateways restarted behind a balancer: `-- rolling-restart`. Ends with 1 if a request fails. */

const api = await createFakeApi();
serveDemoContent(api);
try {
  const { requests, p50, p99, max, given, missed } = await runRollingRestart({
    gateways: 3,
    start: (port) =>
      startSite({
        PORT: String(port),
        API_UPSTREAM: api.base,
        LOG_LEVEL: 'silent',
        SHUTDOWN_DELAY_MS: '1000',
      }),
  });
  const times = [p50, p99, max].map((ms) => ms.toFixed(0));
  const head = ['requests', 'p50, ms', 'p99, ms', 'longest, ms', 'of each', 'missed limits'];
  const row = [`${requests}`, ...times, given.join(', '), missed.join('; ') || '–'];
  process.stdout.write(`${markdownTable(head, [row])}\n`);
  process.exitCode = missed.length > 0 ? 1 : 0;
} finally {
  await api.close();
}
