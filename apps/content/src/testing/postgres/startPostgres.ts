import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../freePort.ts';
import { findPostgres } from './findPostgres.ts';

/** A real server of its own, on a free port, as a user who is not root; `stop` removes it. */
export async function startPostgres(settings: string[] = []) {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL is not installed: node test/installPostgres.ts');
  const folder = mkdtempSync(join(tmpdir(), 'twinfront-postgres-'));
  const user = ordinaryUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const url = `postgres://twinfront@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | undefined;

  const initial = ['-D', data, '-U', 'twinfront', '-A', 'trust', '-E', 'UTF8', '--locale=C'];
  execFileSync(join(programs, 'initdb'), [...initial, '--no-sync'], { ...user, stdio: 'ignore' });

  async function start() {
    // Without a socket: its path would be too long in a nested temporary directory.
    const own = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
    const args = [...own, ...settings].flatMap((setting) => ['-c', setting]);
    child = spawn(join(programs ?? '', 'postgres'), ['-D', data, ...args], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await untilReady(child);
  }

  async function stop() {
    if (child?.exitCode === null && child.signalCode === null) {
      child.kill('SIGINT');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  }

  await start();
  return {
    /** Of an empty database. */
    url,
    /** The process of the server, a new one after each start. */
    child: () => child as ChildProcess,
    start,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** By its log, which is in English with this locale. */
async function untilReady({ stderr }: ChildProcess): Promise<void> {
  if (!stderr) throw new Error('no pipe');
  const log: string[] = [];
  for await (const line of createInterface({ input: stderr })) {
    log.push(line);
    if (line.includes('ready to accept connections')) break;
  }
  if (!log.at(-1)?.includes('ready to accept connections')) {
    throw new Error(`PostgreSQL ended:\n${log.join('\n')}`);
  }
  // A full pipe would block the server.
  stderr.resume();
}
