import { limits } from '../gateway/src/server/limits.ts';
import { attacks } from '../test/resilience/attacks.ts';
import { runAttack } from '../test/resilience/runAttack.ts';
import { markdownTable } from './markdownTable.ts';
import { say } from './say.ts';
import { startProductionSite } from './startProductionSite.ts';

/* A thousand slow clients of each kind: `-- slow-clients`. Ends with 1 if they delay pages or keep connections. */

const CLIENTS = 1000;
const rows: string[][] = [];

say('starting the site');
const site = await startProductionSite({ HOST: '127.0.0.1', LOG_LEVEL: 'error' });
try {
  for (const attack of attacks) {
    say(`${CLIENTS} clients: ${attack.name}`);
    const { requests, p50, max, ended, memoryMb, missed } = await runAttack({
      origin: site.origin,
      attack,
      limits,
      clients: CLIENTS,
      // Longer than the headers of a request may take.
      lastsMs: 12_000,
      nextMs: 500,
      medianMs: 100,
    });
    const times = [p50, max].map((ms) => ms.toFixed(0));
    const note = missed.join('; ') || '–';
    rows.push([attack.name, `${requests}`, ...times, `${ended}`, `${memoryMb}`, note]);
    if (missed.length > 0) process.exitCode = 1;
  }
} finally {
  await site.stop();
}
const head = ['attack', 'pages', 'median, ms', 'slowest, ms', 'cut off', 'memory, MB'];
process.stdout.write(`${markdownTable([...head, 'missed limits'], rows)}\n`);
