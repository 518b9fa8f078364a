import { startSite } from '../test/startSite.ts';
import { getAnswer, startBareServer } from './support/bareServer.ts';
import { runLoad, typicalRequests } from './support/load.ts';
import { log, median, numberArgument, printTable, ratios, spread } from './support/report.ts';

const SECONDS = 3;
const WARM_UP_SECONDS = 2;

const rounds = numberArgument('rounds', 5);
// Without a log line for each request, which the plain server does not write either.
const site = await startSite({ NODE_ENV: 'production', LOG_LEVEL: 'warn' });
try {
  const rows: (string | number)[][] = [];
  for (const request of await typicalRequests(site.origin)) {
    const answer = await getAnswer(site.origin, request.path, request.headers);
    const bare = await startBareServer([answer]);
    const perSecond: Record<string, number[]> = { [site.origin]: [], [bare.origin]: [] };
    for (const origin of Object.keys(perSecond)) {
      await runLoad({ origin, requests: [request], seconds: WARM_UP_SECONDS });
    }
    for (let round = 1; round <= rounds; round += 1) {
      const origins = Object.keys(perSecond);
      for (const origin of round % 2 ? origins : origins.toReversed()) {
        const load = await runLoad({ origin, requests: [request], seconds: SECONDS });
        perSecond[origin]?.push(load.perSecond);
      }
    }
    bare.stop();
    const [ours = [], theirs = []] = Object.values(perSecond);
    const ratio = ratios(ours, theirs);
    log(
      `${request.path}: ${median(ours).toFixed(0)}/s, ${median(ratio).toFixed(2)} of the plain server`,
    );
    rows.push([request.path, answer.body.length, spread(ours), spread(theirs), spread(ratio, 2)]);
  }
  printTable(['path', 'bytes', 'gateway, /s', 'node:http, /s', 'ratio'], rows, [
    `32 connections, ${SECONDS} s in each of ${rounds} rounds: medians (least–most). The plain server sends the same bytes and headers.`,
  ]);
} finally {
  await site.stop();
}
