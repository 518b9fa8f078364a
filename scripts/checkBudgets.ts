import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildIfStale } from './buildIfStale.ts';
import { appNames, root } from './buildStamp.ts';
import { type Budgets, firstRouteFaults } from './firstRouteFaults.ts';

/* Fails when the first route of a site has outgrown `budgets.json`. Builds what is not built. */

const say = (line: string) => process.stderr.write(`${line}\n`);

if (!(await buildIfStale(say))) process.exit(1);
const budgets: Budgets = JSON.parse(readFileSync(path.join(root, 'budgets.json'), 'utf8'));
const faults = appNames.flatMap((app) =>
  firstRouteFaults(app, path.join(root, 'apps', app, 'dist'), budgets[app]),
);
for (const fault of faults) say(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
