import { startSite } from '../test/startSite.ts';
import { getAnswer, startBareServer } from './support/bareServer.ts';
import { runLoad, typicalRequests } from './support/load.ts';
import { log, median, numberArgument, printTable, ratios, spread } from './support/report.ts';

const SECONDS = 3;
const WARM_UP_SECONDS = 2;

const rounds = numberArgument('rounds', 5);
// Without a log line for each request, which the plain server does not write either.
await using site = await startSite({ NODE_ENV: 'production', LOG_LEVEL: 'warn' });
const rows = [];
for (const request of await typicalRequests(site.origin)) {
  const answer = await getAnswer(site.origin, request.path, request.headers);
  const bare = await startBareServer([answer]);
  const ours: number[] = [];
  const theirs: number[] = [];
  const servers = [
    { origin: site.origin, perSecond: ours },
    { origin: bare.origin, perSecond: theirs },
  ];
  for (const { origin } of servers) {
    await runLoad({ origin, requests: [request], seconds: WARM_UP_SECONDS });
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const { origin, perSecond } of round % 2 ? servers : servers.toReversed()) {
      const load = await runLoad({ origin, requests: [request], seconds: SECONDS });
      perSecond.push(load.perSecond);
    }
  }
  bare.stop();
  const ratio = ratios(ours, theirs);
  const figures = `${median(ours).toFixed(0)}/s, ${median(ratio).toFixed(2)} of the plain server`;
  log(`${request.path}: ${figures}`);
  rows.push({
    path: request.path,
    bytes: answer.body.length,
    'gateway, /s': spread(ours),
    'node:http, /s': spread(theirs),
    ratio: spread(ratio, 2),
  });
}
printTable(rows, [
  `32 connections, ${SECONDS} s in each of ${rounds} rounds: medians (least–most). The plain server sends the same bytes and headers.`,
]);
