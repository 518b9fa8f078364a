import { fileURLToPath } from 'node:url';
import { demoByDefault } from './demoByDefault.ts';
import { readEnvironment } from './readEnvironment.ts';
import { supervise } from './supervise.ts';

// An open page shows a synced change within two seconds.
process.env.CONTENT_TTL_MS ||= '500';
process.env.PRINT_ADDRESS = 'on';
demoByDefault(process.env);

const gateway = fileURLToPath(new URL('./devGateway.ts', import.meta.url));
const say = (line: string) => process.stderr.write(`${line}\n`);
await supervise(await readEnvironment(process.env, say), { gateway });
