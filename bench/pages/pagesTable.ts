import { atMost, type Goal, goalCells } from '../goal.ts';
import { markdownTable } from '../markdownTable.ts';
import type { Visit } from '../pageVisit.ts';
import { formatRatio, ratioOf } from '../ratio.ts';
import { median, medianAndSpread } from '../statistics.ts';
import type { PageSeries } from './measurePages.ts';
import { kinds } from './recordTraffic.ts';

interface Row {
  name: string;
  figure: (visit: Visit) => number | undefined;
  format: (value: number) => string;
  /** For our median divided by the static page's. */
  ratioGoal?: Goal;
  /** For our median alone. */
  goal?: Goal;
  /** Whether it is worth comparing at all. */
  compared?: boolean;
}

const KILOBYTE = 1000;

const whole = (value: number) => value.toFixed(0);
const kilobytes = (bytes: number) => (bytes / KILOBYTE).toFixed(1);
const times = (value: number) => atMost(value, `≤ ${value.toFixed(2)} ×`);

const goals = {
  phone: { lcp: 1, entries: 1, fcp: 1, blocking: 150, script: 130 },
  desktop: { lcp: 1, entries: 1, fcp: 1, blocking: 50, script: 226 },
};

function rowsOf(goal: (typeof goals)['phone']): Row[] {
  const size = (kind: (typeof kinds)[number]): Row => ({
    name: `${kind}, KB`,
    figure: ({ bytes }) => bytes[kind],
    format: kilobytes,
    ...(kind === 'script' && {
      name: 'JavaScript, KB',
      goal: atMost(goal.script * KILOBYTE, `≤ ${goal.script}`),
    }),
  });
  const time = (name: string, figure: Row['figure'], ratio?: number): Row => ({
    name: `${name}, ms`,
    figure,
    format: whole,
    compared: true,
    ...(ratio && { ratioGoal: times(ratio) }),
  });
  return [
    time('LCP', ({ lcp }) => lcp, goal.lcp),
    time('entries visible', ({ entriesVisible }) => entriesVisible, goal.entries),
    time('FCP', ({ fcp }) => fcp, goal.fcp),
    { name: 'hydrated, ms', figure: ({ hydrated }) => hydrated, format: whole },
    {
      name: 'blocking time, ms',
      figure: ({ blocking }) => blocking,
      format: whole,
      goal: atMost(goal.blocking),
    },
    {
      name: 'layout shift',
      figure: ({ layoutShift }) => layoutShift,
      format: (value) => value.toFixed(3),
      // What is shown as 0.000.
      goal: atMost(0.0005, '0.000'),
    },
    { name: 'API calls', figure: ({ apiCalls }) => apiCalls, format: whole, goal: atMost(0, '0') },
    { name: 'requests', figure: ({ requests }) => requests, format: whole },
    ...kinds.map(size),
  ];
}

/** Medians, in brackets the least and the greatest of all rounds. */
export function pagesTable(all: PageSeries[]): string {
  const head = ['', '', 'Twinfront', 'static page', 'ratio', 'goal', '', 'static at `/`', 'ratio'];
  const rows = all.flatMap((series) =>
    rowsOf(goals[series.profile]).map((row) => [series.profile, ...cellsOf(row, series)]),
  );
  return markdownTable(head, rows);
}

function cellsOf({ name, figure, format, ...row }: Row, series: PageSeries): string[] {
  const known = (visits: Visit[]) => visits.map(figure).filter((value) => value !== undefined);
  const [ours, theirs, direct] = [series.ours, series.static, series.direct].map(known);
  if (!ours || !theirs || !direct) throw new Error('three series were measured');
  const ratio = row.compared ? ratioOf(ours, theirs) : undefined;
  return [
    name,
    medianAndSpread(ours, format),
    medianAndSpread(theirs, format),
    ratio ? formatRatio(ratio) : '',
    ...(row.ratioGoal
      ? goalCells(row.ratioGoal, ratio?.value ?? Number.NaN)
      : goalCells(row.goal, median(ours))),
    medianAndSpread(direct, format),
    row.compared ? formatRatio(ratioOf(ours, direct)) : '',
  ];
}
