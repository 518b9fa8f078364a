import type { Throughput } from './compareThroughput.ts';
import { type ApiCalls, measureApiCalls } from './measureApiCalls.ts';
import { measureLogging } from './measureLogging.ts';
import { measureThroughput } from './measureThroughput.ts';

export interface GatewayFigures {
  throughput: Throughput[];
  /** The same gateway with a log of all requests, and without. */
  logging: Throughput[];
  apiCalls: ApiCalls;
}

export async function measureGateway(origin: string, rounds: number): Promise<GatewayFigures> {
  const throughput = await measureThroughput(origin, rounds);
  const logging = await measureLogging(origin, rounds);
  return { throughput, logging, apiCalls: await measureApiCalls(origin) };
}
