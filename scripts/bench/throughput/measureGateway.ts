import { type ApiCalls, measureApiCalls } from './measureApiCalls.ts';
import { measureThroughput, type Throughput } from './measureThroughput.ts';

export interface GatewayFigures {
  throughput: Throughput[];
  apiCalls: ApiCalls;
}

export async function measureGateway(origin: string, rounds: number): Promise<GatewayFigures> {
  const throughput = await measureThroughput(origin, rounds);
  return { throughput, apiCalls: await measureApiCalls(origin) };
}
