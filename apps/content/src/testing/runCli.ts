import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { nodeCommand } from './nodeCommand.ts';
import { tempFolder } from './tempFolder.ts';

const cli = resolve(import.meta.dirname, '../cli.ts');

export interface Run {
  code: number | null;
  out: string;
  err: string;
}

interface Options {
  /** Where the owner calls the tool. */
  cwd?: string;
  /** Bound by the permissions of files, even if this is root. */
  ordinary?: boolean;
}

export const newDatabase = () => join(tempFolder(), 'content.db');

export function startCli(
  database: string,
  args: string[],
  { cwd = tmpdir(), ordinary = false }: Options = {},
): ChildProcess {
  const [program, all] = nodeCommand([cli, ...args], ordinary);
  return spawn(program, all, {
    env: { ...process.env, DATABASE_URL: database, INIT_CWD: cwd },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What a process says until it ends. */
export async function outputOf(child: ChildProcess): Promise<Run> {
  if (!child.stdout || !child.stderr) throw new Error('no pipes');
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out, err };
}

/** The owner's tool as a process of its own. */
export const runCli = (database: string, args: string[], options?: Options): Promise<Run> =>
  outputOf(startCli(database, args, options));
