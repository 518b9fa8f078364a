import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/buildStamp.ts';
import { createOpenApi } from './createOpenApi.ts';

// The contract of the API, as the schemas of shared/api read it.
const text = JSON.stringify(createOpenApi(), null, 2);
writeFileSync(path.join(root, 'docs/openapi.json'), `${text}\n`);
