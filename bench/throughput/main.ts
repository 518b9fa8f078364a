import { machineFacts } from '../machineFacts.ts';
import { readOptions } from '../readOptions.ts';
import { report } from '../report.ts';
import { say } from '../say.ts';
import { startProductionSite } from '../startProductionSite.ts';
import { gatewayTable } from './gatewayTable.ts';
import { measureGateway } from './measureGateway.ts';

/* The gateway beside a bare server of node:http: `-- throughput --rounds 7`. */

const { rounds, json } = readOptions('throughput');
const machine = machineFacts();
say('starting the site');
const site = await startProductionSite();
try {
  const gateway = await measureGateway(site.origin, rounds);
  const { throughput, apiCalls } = gateway;
  const busiest = Math.max(...throughput.map(({ busiest }) => busiest));
  const notes = [
    '32 connections that stay open; the bare server sends the same bytes and headers.',
    'The gateway writes no line for a request (`LOG_LEVEL=warn`), as the bare server does not; “each in the log”: a line for each, into a file.',
    `What asks is a process of its own, busy for at most ${Math.round(busiest * 100)} % of a core.`,
    `While calls for content were counted, the close flag was read ${apiCalls.closeFlagReads} times, by its own clock.`,
  ];
  report({ figures: { machine, rounds, gateway }, notes, table: gatewayTable(gateway), json });
} finally {
  await site.stop();
}
