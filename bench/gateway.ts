import { startSite } from '../test/startSite.ts';
import { getAnswer, startBareServer } from './support/bareServer.ts';
import { runLoad, typicalRequests } from './support/load.ts';
import { measureInTurns } from './support/measureInTurns.ts';
import { log, numberArgument, printTable } from './support/report.ts';
import { ratios, spread } from './support/statistics.ts';

const SECONDS = 3;

const rounds = numberArgument('rounds', 5);
// Without a log line for each request, which the plain server does not write either.
await using site = await startSite({ NODE_ENV: 'production', LOG_LEVEL: 'warn' });
const rows = [];
for (const request of await typicalRequests(site.origin)) {
  const answer = await getAnswer(site.origin, request.path, request.headers);
  const bare = await startBareServer([answer]);
  const servers = [site.origin, bare.origin];
  const [ours = [], theirs = []] = await measureInTurns(servers, rounds, async (origin) => {
    const { perSecond } = await runLoad({ origin, requests: [request], seconds: SECONDS });
    return perSecond;
  });
  bare.stop();
  const ratio = spread(ratios(ours, theirs), 2);
  log(`${request.path}: ${spread(ours)}/s, ${ratio} of the plain server`);
  rows.push({
    path: request.path,
    bytes: answer.body.length,
    'gateway, /s': spread(ours),
    'node:http, /s': spread(theirs),
    ratio,
  });
}
printTable(rows, [
  `32 connections, ${SECONDS} s in each of ${rounds} rounds: medians (least–most). The plain server sends the same bytes and headers.`,
]);
