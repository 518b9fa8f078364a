import { chromium } from '@playwright/test';
import { calls } from '@twinfront/shared/api/calls';
import { createApiClient } from '@twinfront/shared/api/client';
import { browserArgs, findBrowser } from '../test/findBrowser.ts';
import { startBaseline } from './support/baseline.ts';
import { measureInTurns } from './support/measureInTurns.ts';
import { measureVisit, type Profile, profiles, type Visit } from './support/pageVisit.ts';
import { log, numberArgument, printTable } from './support/report.ts';
import { startCheckouts } from './support/startCheckouts.ts';
import { median, ratios, spread } from './support/statistics.ts';
import '../test/installBrowser.ts';

type Figure = (visit: Visit) => number;

/** The largest ratio to the static page, or the largest median of our own. */
interface Row {
  name: string;
  figure: Figure;
  digits?: number;
  maxRatio?: number;
  max?: Record<Profile['name'], number>;
}

const rows: Row[] = [
  { name: 'LCP, ms', figure: ({ lcp }) => lcp, maxRatio: 1 },
  { name: 'entries visible, ms', figure: ({ entriesVisible }) => entriesVisible, maxRatio: 1 },
  { name: 'FCP, ms', figure: ({ fcp }) => fcp, maxRatio: 1 },
  { name: 'hydrated, ms', figure: ({ hydrated }) => hydrated },
  { name: 'script, ms', figure: ({ script }) => script },
  { name: 'longest task, ms', figure: ({ longestTask }) => longestTask },
  { name: 'blocking, ms', figure: ({ blocking }) => blocking, max: { phone: 150, desktop: 50 } },
  {
    name: 'layout shift',
    figure: ({ layoutShift }) => layoutShift,
    digits: 3,
    max: { phone: 0.0005, desktop: 0.0005 },
  },
  { name: 'API calls', figure: ({ apiCalls }) => apiCalls, max: { phone: 0, desktop: 0 } },
];

const rounds = numberArgument('rounds', 7);
const { DATABASE_URL } = process.env;
await using sites = await startCheckouts({
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  // Content of your own in place of the demo.
  ...(DATABASE_URL && { DATABASE_URL, DEMO: 'off' }),
});
const { ours, other } = sites;
await using browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs });
const titles = await entryTitles();
const table = [];
for (const profile of profiles) {
  const baseline = await startBaseline(ours.origin, profile);
  const pages = [
    { ...ours, hydrates: true },
    { name: 'static page', origin: baseline.origin, hydrates: false },
    ...(other ? [{ ...other, hydrates: true }] : []),
  ];
  const visits = await measureInTurns(pages, rounds, async (page) => {
    const visit = await measureVisit({ browser, profile, titles, ...page });
    log(`${profile.name}, ${page.name}: FCP ${visit.fcp.toFixed()}, LCP ${visit.lcp.toFixed()}`);
    return visit;
  });
  baseline.stop();
  table.push(...rows.map((row) => cellsOf(row, profile, visits)));
}
printTable(table, [
  `A first visit of \`/\` in Chromium ${browser.version()}. Phone: CPU 4 times slower, 150 ms, 1.6 Mbps. Desktop: 40 ms, 10 Mbps.`,
  `Medians of ${rounds} rounds (least–most); a ratio is the median of each round's.`,
  'The static page is the document of the same home page without scripts, from the memory of a plain `node:http` server.',
]);

async function entryTitles(): Promise<string[]> {
  const api = createApiClient({ prefix: `${ours.origin}/api`, calls });
  const { functions } = await api.call('config home');
  const entries = await Promise.all(functions.map((id) => api.call(`function ${id}`)));
  return entries.map(({ title }) => title.trim());
}

function cellsOf(
  { name, figure, digits = 0, maxRatio, max }: Row,
  profile: Profile,
  visits: Visit[][],
) {
  const [measured = [], plain = [], earlier = []] = visits.map((each) => each.map(figure));
  const show = (values: number[], places = digits) =>
    values.every(Number.isFinite) ? spread(values, places) : '–';
  const ratio = ratios(measured, plain);
  const limit = maxRatio ?? max?.[profile.name];
  const reached = median(maxRatio === undefined ? measured : ratio);
  return {
    device: profile.name,
    figure: name,
    Twinfront: show(measured),
    'static page': show(plain),
    ratio: maxRatio === undefined ? '' : show(ratio, 2),
    goal: limit === undefined ? '' : `≤ ${limit}${maxRatio === undefined ? '' : ' ×'}`,
    reached: limit === undefined ? '' : reached <= limit ? 'met' : '**missed**',
    ...(other && {
      [other.name]: show(earlier),
      'ratio to it': show(ratios(measured, earlier), 2),
    }),
  };
}
