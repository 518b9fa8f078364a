import { paths } from '@twinfront/shared/site/paths';
import { atLeast, atMost, type Goal, goalCells } from '../goal.ts';
import { markdownTable } from '../markdownTable.ts';
import { formatRatio, ratioOf } from '../ratio.ts';
import { medianAndSpread } from '../statistics.ts';
import type { Throughput } from './compareThroughput.ts';
import type { ApiCalls } from './measureApiCalls.ts';
import type { GatewayFigures } from './measureGateway.ts';

const times = (value: number) => atLeast(value, `≥ ${value.toFixed(2)} ×`);

const kinds: Record<string, { name: string; goal?: Goal }> = {
  [paths.root]: { name: 'redirects/s', goal: times(0.6) },
  [paths.homeWeb]: { name: 'desktop documents/s', goal: times(0.7) },
  [paths.homeApp]: { name: 'phone documents/s', goal: times(0.7) },
};

/** Medians, in brackets the least and the greatest of all rounds. */
export function gatewayTable({ throughput, logging, apiCalls }: GatewayFigures): string {
  const head = ['', 'bytes', 'gateway', 'compared with', 'ratio', 'goal', ''];
  return markdownTable(head, [
    ...throughput.map(throughputCells),
    ...logging.map(loggingCells),
    apiCells(apiCalls),
  ]);
}

function throughputCells({ path, bytes, gateway, other }: Throughput): string[] {
  const { name, goal } = kinds[path] ?? { name: 'assets/s (one script)' };
  const ratio = ratioOf(gateway, other);
  return [
    name,
    String(bytes),
    medianAndSpread(gateway, thousands),
    `bare \`node:http\`: ${medianAndSpread(other, thousands)}`,
    formatRatio(ratio),
    ...goalCells(goal, ratio.value),
  ];
}

function loggingCells({ path, bytes, gateway, other }: Throughput): string[] {
  return [
    `${kinds[path]?.name ?? path}, each in the log`,
    String(bytes),
    medianAndSpread(gateway, thousands),
    `\`LOG_LEVEL=warn\`: ${medianAndSpread(other, thousands)}`,
    formatRatio(ratioOf(gateway, other)),
    ...goalCells(undefined, 0),
  ];
}

function apiCells({ seconds, views, calls, callsOfFewViews }: ApiCalls): string[] {
  return [
    `calls for content, ${views} views in ${seconds.toFixed(1)} s`,
    '',
    String(calls),
    `one view per \`CONTENT_TTL_MS\`: ${callsOfFewViews}`,
    callsOfFewViews > 0 ? (calls / callsOfFewViews).toFixed(2) : '–',
    ...goalCells(atMost(callsOfFewViews, `≤ ${callsOfFewViews}`), calls),
  ];
}

const thousands = (value: number) => `${(value / 1000).toFixed(1)}k`;
