import { createSbom } from './createSbom.ts';

process.stdout.write(`${JSON.stringify(createSbom(), null, 2)}\n`);
