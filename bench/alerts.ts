import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../scripts/repository.ts';
import { installProgram } from './support/installProgram.ts';

/* The exit code is that of the tests of the alert rules. */

installProgram('promtool', 'prometheus');
const tests = path.join(root, 'bench/support/alerts.test.yml');
process.exitCode =
  spawnSync('promtool', ['test', 'rules', tests], { stdio: 'inherit' }).status ?? 1;
