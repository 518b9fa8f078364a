import { fileURLToPath } from 'node:url';
import { demoByDefault } from './demoByDefault.ts';
import { readEnvironment } from './readEnvironment.ts';
import { supervise } from './supervise.ts';

// An open page shows a synced change within two seconds.
process.env.CONTENT_TTL_MS ||= '500';
demoByDefault(process.env);

const gateway = fileURLToPath(new URL('./devGateway.ts', import.meta.url));
await supervise(readEnvironment(process.env), { gateway });
