import { markdownTable } from '../markdownTable.ts';
import { say } from '../say.ts';
import { startProductionSite } from '../startProductionSite.ts';
import { median } from '../statistics.ts';
import { attacks } from './attacks.ts';
import { ATTACKERS, runAttack } from './runAttack.ts';

/* A thousand slow attackers, and how long pages take others meanwhile. */

const head = ['attack', 'pages', 'failed', 'median, ms', 'slowest, ms', 'cut off', 'memory, MB'];

say('starting the site');
const site = await startProductionSite({ HOST: '127.0.0.1', LOG_LEVEL: 'error' });
try {
  const rows: string[][] = [];
  for (const attack of attacks) {
    say(`${ATTACKERS} attackers: ${attack.name}`);
    const { took, failed, ended, memory } = await runAttack(site.origin, attack);
    const times = [median(took), Math.max(...took)].map((ms) => ms.toFixed(0));
    const counts = [took.length, failed].map(String);
    rows.push([attack.name, ...counts, ...times, `${ended}`, `${memory}`]);
  }
  process.stdout.write(`${markdownTable(head, rows)}\n`);
} finally {
  await site.stop();
}
