import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { tempFolder } from './tempFolder.ts';

const cli = resolve(import.meta.dirname, '../cli.ts');

export interface Run {
  code: number | null;
  out: string;
  err: string;
}

export const newDatabase = () => join(tempFolder(), 'content.db');

export function startCli(database: string, args: string[], cwd = tmpdir()): ChildProcess {
  return spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, DATABASE_URL: database, INIT_CWD: cwd },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The owner's tool as a process of its own. */
export async function runCli(database: string, args: string[], cwd?: string): Promise<Run> {
  const child = startCli(database, args, cwd);
  if (!child.stdout || !child.stderr) throw new Error('no pipes');
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out, err };
}
