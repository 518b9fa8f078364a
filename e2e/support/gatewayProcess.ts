import { parseConfig } from '../../gateway/src/config.ts';
import { startGateway } from '../../gateway/src/gateway.ts';
import { pageDeadlines, refreshLimits } from '../../gateway/src/limits.ts';

/*
 * The gateway with the built apps, as a child process. It sends its address when it is ready, sets the deadline
 * of a first rendering to each number that it receives, and ends with its parent.
 */

const config = parseConfig(process.env);
if ('errors' in config) throw new Error(config.errors.join());
// Each request refreshes what it reads. By default the gateway would send 180 calls in a second while no test uses it.
refreshLimits.pinnedIntervalMs = 1000;
const deadlines = { ...pageDeadlines };
process.on('message', (renderMs: number) => {
  deadlines.renderMs = renderMs;
  process.send?.(renderMs);
});
process.once('disconnect', () => process.exit());
const gateway = await startGateway({ config, deadlines });
await gateway.ready;
process.send?.(gateway.address);
