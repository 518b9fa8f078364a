import { formatFacts, type MachineFacts } from './machineFacts.ts';
import type { PageSeries } from './pages/measurePages.ts';
import { pagesTable } from './pages/pagesTable.ts';
import { gatewayTable } from './throughput/gatewayTable.ts';
import type { GatewayFigures } from './throughput/measureGateway.ts';

export interface Figures {
  machine: MachineFacts;
  rounds: number;
  pages: { chromium: string; series: PageSeries[] } | undefined;
  gateway: GatewayFigures | undefined;
}

/** Everything that was measured, in Markdown. */
export function report({ machine, rounds, pages, gateway }: Figures): string {
  const parts = [
    `${formatFacts(machine)}. Medians of ${rounds} rounds (least–greatest); a ratio is the median of each round's.`,
    ...(pages ? ['## Pages', pagesNote(pages.chromium), pagesTable(pages.series)] : []),
    ...(gateway ? ['## Gateway', gatewayNote(gateway), gatewayTable(gateway)] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function pagesNote(chromium: string): string {
  return [
    `A visit from \`/\` in a fresh context of Chromium ${chromium}, until the page is quiet.`,
    'Phone: CPU 4 times slower, 150 ms a request, 1.6 Mbps. Desktop: 40 ms, 10 Mbps.',
    'The static page is hand-written, without JavaScript, from the memory of a bare `node:http` server.',
    'KB are 1000 bytes as they travelled, headers included.',
  ].join('\n');
}

function gatewayNote({ throughput, apiCalls }: GatewayFigures): string {
  const busiest = Math.max(...throughput.map(({ busiest }) => busiest));
  return [
    '32 connections that stay open; the bare server sends the same bytes and headers.',
    'The gateway writes no line for a request (`LOG_LEVEL=warn`), as the bare server does not; “each in the log”: a line for each, into a file.',
    `What asks is a process of its own, busy for at most ${Math.round(busiest * 100)} % of a core.`,
    `While calls for content were counted, the close flag was read ${apiCalls.closeFlagReads} times, by its own clock.`,
  ].join('\n');
}
