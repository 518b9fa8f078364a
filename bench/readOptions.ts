import { parseArgs } from 'node:util';
import { say } from './say.ts';

export interface BenchOptions {
  rounds: number;
  json: string | undefined;
}

/** What the command line asks for; ends the process with 1 if it cannot be read. */
export function readOptions(name: string): BenchOptions {
  try {
    return parseOptions(process.argv.slice(2));
  } catch (error) {
    say(`${error instanceof Error ? error.message : error}
Usage: npm run bench -- ${name} [options]
  --rounds <n>   how often everything is measured (7)
  --json <file>  also write every single figure there`);
    process.exit(1);
  }
}

/** @throws an error that says what is wrong */
export function parseOptions(args: string[]): BenchOptions {
  const options = { rounds: { type: 'string', default: '7' }, json: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds is a number from 1.');
  return { rounds, json: values.json };
}
