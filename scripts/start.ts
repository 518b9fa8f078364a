import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseConfig as parseContentConfig } from '../apps/content/src/config.ts';
import { parseConfig } from '../gateway/src/config.ts';
import { appNames, isStale } from './buildStamp.ts';
import { portFault } from './portFault.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

const config = parseConfig(process.env);
const faults = [
  ...('faults' in config ? config.faults : []),
  ...(process.env.API_UPSTREAM?.trim() ? [] : contentFaults(process.env)),
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
  const [code] = await once(fork(path.join(import.meta.dirname, 'build.ts')), 'exit');
  if (code !== 0) {
    say('The sites could not be built.');
    process.exit(1);
  }
}

await import('../gateway/src/main.ts');

/** The embedded content service reads the same environment. */
function contentFaults(env: NodeJS.ProcessEnv): string[] {
  const parsed = parseContentConfig(env);
  return 'faults' in parsed ? parsed.faults : [];
}
