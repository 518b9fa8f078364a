import { getAnswer } from '../getAnswer.ts';
import { say } from '../say.ts';
import { runLoad, type Target } from './runLoad.ts';

/** Answers per second for one kind of request, one figure a round. */
export interface Throughput {
  path: string;
  /** Of one answer's body. */
  bytes: number;
  gateway: number[];
  /** Of what it is compared with. */
  other: number[];
  /** The largest share of one core that the load itself took. */
  busiest: number;
}

type Origins = Record<(typeof order)[number], string>;

const CONNECTIONS = 32;
/** Short turns: the machine must not be faster for one of the two than for the other. */
const TURNS = 4;
const WARM_UP_MS = 200;
const MEASURED_MS = 750;
const order = ['gateway', 'other'] as const;

/** Asks the gateway, and something else that sends the same, for one thing after another. */
export async function compareThroughput(
  origins: Origins,
  targets: Target[],
  rounds: number,
  name: string,
): Promise<Throughput[]> {
  const all = await Promise.all(
    targets.map(async (target) => ({ target, series: await emptySeries(origins, target) })),
  );
  for (let round = 1; round <= rounds; round += 1) {
    for (const { target, series } of all) await measureRound(origins, target, series);
    say(`${name}, round ${round}: ${all.map(({ series }) => summary(series)).join(', ')}`);
  }
  return all.map(({ series }) => series);
}

async function measureRound(origins: Origins, target: Target, series: Throughput): Promise<void> {
  const answered = { gateway: 0, other: 0 };
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const name of turn % 2 === 0 ? order : order.toReversed()) {
      const { answers, busy } = await runLoad({
        port: Number(new URL(origins[name]).port),
        connections: CONNECTIONS,
        targets: [target],
        warmUpMs: WARM_UP_MS,
        measuredMs: MEASURED_MS,
      });
      answered[name] += answers;
      series.busiest = Math.max(series.busiest, busy);
    }
  }
  const seconds = (TURNS * MEASURED_MS) / 1000;
  for (const name of order) series[name].push(answered[name] / seconds);
}

async function emptySeries(origins: Origins, { path, headers }: Target): Promise<Throughput> {
  const { body } = await getAnswer(origins.gateway, path, headers);
  return { path, bytes: body.length, gateway: [], other: [], busiest: 0 };
}

function summary({ path, gateway, other }: Throughput): string {
  const [ours, theirs] = [gateway.at(-1) ?? 0, other.at(-1) ?? 0];
  return `${path} ${Math.round(ours)}/s, ${(ours / theirs).toFixed(2)} of the other`;
}
