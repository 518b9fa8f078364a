import { getAnswer } from '../getAnswer.ts';
import { startBareServer } from '../startBareServer.ts';
import { compareThroughput, type Throughput } from './compareThroughput.ts';
import { findTargets } from './findTargets.ts';

/** The gateway beside a bare server that sends the very same. */
export async function measureThroughput(origin: string, rounds: number): Promise<Throughput[]> {
  const targets = await findTargets(origin);
  const answers = await Promise.all(
    targets.map(({ path, headers }) => getAnswer(origin, path, headers)),
  );
  const bare = await startBareServer(answers);
  try {
    const origins = { gateway: origin, other: bare.origin };
    return await compareThroughput(origins, targets, rounds, 'gateway');
  } finally {
    await bare.stop();
  }
}
