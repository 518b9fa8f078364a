import { startProductionSite } from '../startProductionSite.ts';
import { compareThroughput, type Throughput } from './compareThroughput.ts';
import { documents, redirect } from './findTargets.ts';

/** A gateway that writes a line for each request into a file, beside one that writes none. */
export async function measureLogging(origin: string, rounds: number): Promise<Throughput[]> {
  const site = await startProductionSite({ LOG_LEVEL: 'info' }, { logToFile: true });
  try {
    const origins = { gateway: site.origin, other: origin };
    return await compareThroughput(origins, [redirect, ...documents], rounds, 'logging');
  } finally {
    await site.stop();
  }
}
