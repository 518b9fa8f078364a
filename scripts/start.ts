import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { parseConfig as parseContentConfig } from '../apps/content/src/config.ts';
import { parseConfig } from '../gateway/src/config.ts';
import { appNames, isStale } from './buildStamp.ts';
import { portFault } from './portFault.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

const config = parseConfig(process.env);
const faults = [
  ...('faults' in config ? config.faults : []),
  ...(process.env.API_UPSTREAM ? [] : contentFaults(process.env)),
];
if ('faults' in config || faults.length > 0) {
  for (const fault of faults) say(fault);
  process.exit(1);
}

const fault = await portFault(config.port, config.host);
if (fault) {
  say(fault);
  process.exit(1);
}

if (appNames.some(isStale)) {
  say('Building both sites …');
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'build.ts')], {
    stdio: 'inherit',
  });
}

await import('../gateway/src/main.ts');

/** The embedded content service reads the same environment. */
function contentFaults(env: NodeJS.ProcessEnv): string[] {
  const parsed = parseContentConfig(env);
  return 'faults' in parsed ? parsed.faults : [];
}
