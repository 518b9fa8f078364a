import { runGateway } from './runGateway.ts';

await runGateway();
