import { createFakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { serveDemoContent } from '../gateway/src/testing/demoContent.ts';
import { runFlood } from '../test/resilience/runFlood.ts';
import { startSite } from '../test/startSite.ts';
import { markdownTable } from './markdownTable.ts';
import { say } from './say.ts';

/*
 * Requests for unknown items, 20 seconds for each behaviour of the API: `-- floods 20`.
 * Ends with 1 if they delay known pages or their content.
 */

const seconds = Number(process.argv[2] ?? 10);
if (!(seconds >= 5)) {
  say(
    'How many seconds shall each flood last, five at least? For example: npm run bench -- floods 10',
  );
  process.exit(1);
}
const TTL_MS = 2000;
const FLAG_MS = 500;
const floods = [
  ['answers', { data: [] }],
  ['has nothing of it', { status: 404 }],
  ['fails', { status: 500 }],
  ['is silent', { fault: 'silent' }],
] as const;

const api = await createFakeApi();
serveDemoContent(api);
const rows: string[][] = [];
try {
  const site = await startSite({
    API_UPSTREAM: api.base,
    CONTENT_TTL_MS: String(TTL_MS),
    CLOSE_FLAG_REFRESH_MS: String(FLAG_MS),
    LOG_LEVEL: 'silent',
  });
  try {
    for (const [name, behaviour] of floods) {
      say(name);
      const { requests, sent, p50, p99, max, freshMs, closedMs, mostCalls, missed } =
        await runFlood({
          origin: site.origin,
          api,
          behaviour,
          lastsMs: seconds * 1000,
          medianMs: 100,
          freshMs: 2 * TTL_MS,
          closedMs: 3 * FLAG_MS,
        });
      const times = [p50, p99, max, freshMs, closedMs].map((ms) => ms.toFixed(0));
      const counts = [sent, requests].map(String);
      rows.push([name, ...counts, ...times, `${mostCalls}`, missed.join('; ') || '–']);
      if (missed.length > 0) process.exitCode = 1;
    }
  } finally {
    await site.stop();
  }
} finally {
  await api.close();
}
const head = ['the API', 'flood', 'pages', 'p50, ms', 'p99, ms', 'longest, ms', 'fresh after, ms'];
const table = markdownTable([...head, 'closed after, ms', 'calls at once', 'missed limits'], rows);
process.stdout.write(`${table}\n`);
