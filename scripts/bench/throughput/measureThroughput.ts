import { getAnswer } from '../getAnswer.ts';
import { say } from '../say.ts';
import { startBareServer } from '../startBareServer.ts';
import { findTargets } from './findTargets.ts';
import { runLoad, type Target } from './runLoad.ts';

/** Answers per second for one kind of request, one figure a round. */
export interface Throughput {
  path: string;
  /** Of one answer's body. */
  bytes: number;
  gateway: number[];
  bare: number[];
  /** The largest share of one core that the load itself took. */
  busiest: number;
}

const CONNECTIONS = 32;
/** Short turns: the machine must not be faster for one of the two than for the other. */
const TURNS = 4;
const WARM_UP_MS = 200;
const MEASURED_MS = 750;
const order = ['gateway', 'bare'] as const;

/** Asks the gateway, and a bare server that sends the very same, for one thing after another. */
export async function measureThroughput(origin: string, rounds: number): Promise<Throughput[]> {
  const targets = await findTargets(origin);
  const answers = await Promise.all(
    targets.map(({ path, headers }) => getAnswer(origin, path, headers)),
  );
  const bare = await startBareServer(answers);
  const origins = { gateway: origin, bare: bare.origin };
  const all = targets.map((target, index) => ({
    target,
    series: emptySeries(target.path, answers[index]?.body.length ?? 0),
  }));
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const { target, series } of all) await measureRound(origins, target, series);
      say(`gateway, round ${round}: ${all.map(({ series }) => summary(series)).join(', ')}`);
    }
  } finally {
    await bare.stop();
  }
  return all.map(({ series }) => series);
}

async function measureRound(
  origins: Record<(typeof order)[number], string>,
  target: Target,
  series: Throughput,
): Promise<void> {
  const answered = { gateway: 0, bare: 0 };
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

const emptySeries = (path: string, bytes: number): Throughput => ({
  path,
  bytes,
  gateway: [],
  bare: [],
  busiest: 0,
});

function summary({ path, gateway, bare }: Throughput): string {
  const [ours, theirs] = [gateway.at(-1) ?? 0, bare.at(-1) ?? 0];
  return `${path} ${Math.round(ours)}/s, ${(ours / theirs).toFixed(2)} of bare`;
}
