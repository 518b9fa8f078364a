import { chromium } from '@playwright/test';
import { createApiClient } from '@twinfront/shared/api/client';
import { getConfig } from '@twinfront/shared/api/config';
import { sanitizedHtml } from '@twinfront/shared/api/fields';
import { getFunctionEntry } from '@twinfront/shared/api/functionEntry';
import { browserArgs, findBrowser } from '../test/findBrowser.ts';
import { startSite } from '../test/startSite.ts';
import { startBaseline } from './support/baseline.ts';
import { KINDS, measureVisit, type Profile, profiles, type Visit } from './support/pageVisit.ts';
import { log, median, numberArgument, printTable, ratios, spread } from './support/report.ts';
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
  { name: 'blocking, ms', figure: ({ blocking }) => blocking, max: { phone: 150, desktop: 50 } },
  {
    name: 'layout shift',
    figure: ({ layoutShift }) => layoutShift,
    digits: 3,
    max: { phone: 0.0005, desktop: 0.0005 },
  },
  { name: 'API calls', figure: ({ apiCalls }) => apiCalls, max: { phone: 0, desktop: 0 } },
  { name: 'requests', figure: ({ requests }) => requests },
  ...KINDS.map((kind): Row => {
    const max = kind === 'script' && { max: { phone: 130, desktop: 226 } };
    return { name: `${kind}, KB`, figure: ({ bytes }) => bytes[kind] / 1000, digits: 1, ...max };
  }),
];

const rounds = numberArgument('rounds', 7);
const { DATABASE_URL } = process.env;
const { origin, stop } = await startSite({
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  // Content of your own in place of the demo.
  ...(DATABASE_URL && { DATABASE_URL }),
});
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs });
try {
  const titles = await entryTitles();
  const cells: string[][] = [];
  for (const profile of profiles) {
    const baseline = await startBaseline(origin, profile);
    const visits = { ours: [] as Visit[], theirs: [] as Visit[] };
    const visit = {
      ours: () => measureVisit({ browser, profile, origin, titles, hydrates: true }),
      theirs: () =>
        measureVisit({ browser, profile, origin: baseline.origin, titles, hydrates: false }),
    };
    await visit.ours();
    await visit.theirs();
    for (let round = 1; round <= rounds; round += 1) {
      // What runs first in a round alternates.
      for (const name of round % 2
        ? (['ours', 'theirs'] as const)
        : (['theirs', 'ours'] as const)) {
        visits[name].push(await visit[name]());
        const [fcp, lcp] = [visits[name].at(-1)?.fcp, visits[name].at(-1)?.lcp];
        log(
          `${profile.name}, round ${round}, ${name}: FCP ${fcp?.toFixed()}, LCP ${lcp?.toFixed()}`,
        );
      }
    }
    baseline.stop();
    cells.push(...rows.map((row) => [profile.name, ...cellsOf(row, profile, visits)]));
  }
  printTable(['', '', 'Twinfront', 'static page', 'ratio', 'goal', ''], cells, [
    `A first visit of \`/\` in Chromium ${browser.version()}. Phone: CPU 4 times slower, 150 ms, 1.6 Mbps. Desktop: 40 ms, 10 Mbps.`,
    `Medians of ${rounds} rounds (least–most); a ratio is the median of each round's. KB are 1000 bytes as transferred.`,
    'The static page is the document of the same home page without scripts, from the memory of a plain `node:http` server.',
  ]);
} finally {
  await browser.close();
  await stop();
}

async function entryTitles(): Promise<string[]> {
  const client = createApiClient({ prefix: `${origin}/api`, html: sanitizedHtml });
  const { functions } = await getConfig(client, 'home');
  const entries = await Promise.all(functions.map((id) => getFunctionEntry(client, id)));
  return entries.map(({ title }) => title.trim());
}

function cellsOf(
  { name, figure, digits = 0, maxRatio, max }: Row,
  profile: Profile,
  visits: Record<'ours' | 'theirs', Visit[]>,
): string[] {
  const [ours, theirs] = [visits.ours.map(figure), visits.theirs.map(figure)];
  const ratio = ratios(ours, theirs);
  const limit = maxRatio ?? max?.[profile.name];
  const reached = median(maxRatio === undefined ? ours : ratio);
  return [
    name,
    spread(ours, digits),
    theirs.every(Number.isFinite) ? spread(theirs, digits) : '–',
    maxRatio === undefined ? '' : spread(ratio, 2),
    limit === undefined ? '' : `≤ ${limit}${maxRatio === undefined ? '' : ' ×'}`,
    limit === undefined ? '' : reached <= limit ? 'met' : '**missed**',
  ];
}
