import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { runCli as run } from '../cli.ts';
import { nodeCommand } from './nodeCommand.ts';
import { parser } from './sync.ts';

const script = resolve(import.meta.dirname, '../cli.ts');

export interface Run {
  code: number | null;
  out: string;
  /** Without progress: how much of it there is depends on the speed of the machine. */
  err: string;
}

const withoutProgress = (text: string) => text.replace(/^\d+ of \d+ (files|pictures): .*\n/gm, '');

export const newDatabase = () => join(tempFolder(), 'content.db');

/** The owner's tool in this process, called in a folder. */
export async function runCli(
  database: string,
  args: string[],
  cwd = tmpdir(),
  more: NodeJS.ProcessEnv = {},
): Promise<Run> {
  const outputs = { stdout: '', stderr: '' };
  const capture = (name: keyof typeof outputs) => ({
    write: (text: string) => {
      outputs[name] += text;
    },
  });
  const env = { DATABASE_URL: database, ...more };
  const streams = { stdout: capture('stdout'), stderr: capture('stderr') };
  const code = await run(args, { env, cwd, parser, ...streams });
  return { code, out: outputs.stdout, err: withoutProgress(outputs.stderr) };
}

/** The owner's tool as a process; an `ordinary` one is bound by the permissions of files. */
export function startCli(database: string, args: string[], ordinary = false): ChildProcess {
  const [program, all] = nodeCommand([script, ...args], ordinary);
  return spawn(program, all, {
    env: { ...process.env, DATABASE_URL: database },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What a process writes until it ends. */
export async function outputOf(child: ChildProcess): Promise<Run> {
  if (!child.stdout || !child.stderr) throw new Error('no pipes');
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out, err: withoutProgress(err) };
}
