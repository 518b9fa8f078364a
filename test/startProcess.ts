import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import manifest from '../package.json' with { type: 'json' };

const LAST_WORDS_MS = 2000;

export interface StartProcess {
  child: ChildProcess;
  /** All it has written so far, to both streams. */
  said: () => string;
  /** What a pattern finds in that, as soon as it does. */
  whenSaid: (pattern: RegExp) => Promise<RegExpMatchArray>;
  /** Where it can be visited, as soon as it says so. */
  address: () => Promise<string>;
  /** Process ids of the content services that it has had. */
  contentPids: () => number[];
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** As the terminal does: to everything that was started with it. */
  signalGroup: (signal: NodeJS.Signals) => void;
  hasGroup: () => boolean;
}

interface StartOptions {
  /** The repository, or a copy of it. */
  folder: string;
  env?: NodeJS.ProcessEnv;
  /** Through `npm start`, as people do. */
  npm?: boolean;
  script?: 'start' | 'dev';
}

/** The whole site as a process in a group of its own, on a free port unless `env` names one. */
export function startProcess({
  folder,
  env = {},
  npm = false,
  script = 'start',
}: StartOptions): StartProcess {
  const [program, ...args] = npm
    ? ['npm', 'start']
    : [process.execPath, ...flagsOf(script), path.join(folder, `scripts/${script}.ts`)];
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...plainEnvironment(), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });

  let text = '';
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of streams) {
    stream.setEncoding('utf8').on('data', (messages) => {
      text += messages;
      child.emit('said');
    });
  }
  const whenSaid = async (pattern: RegExp) => {
    for (;;) {
      const found = text.match(pattern);
      if (found) return found;
      if (streams.every(({ closed }) => closed)) {
        throw new Error(`It ended without saying ${pattern}:\n${text}`);
      }
      await Promise.race([once(child, 'said'), once(child, 'close')]);
    }
  };

  return {
    child,
    said: () => text,
    whenSaid,
    address: async () => (await whenSaid(/^The site is at (\S+)$/m))[1] ?? '',
    contentPids: () =>
      Array.from(text.matchAll(/"pid":(\d+).*"message":"listening"/g), ([, pid]) => Number(pid)),
    ended: endOf(child),
    signalGroup: (signal) => process.kill(-(child.pid ?? Number.NaN), signal),
    hasGroup: () => exists(-(child.pid ?? Number.NaN)),
  };
}

/** What `npm start` gives Node. */
function flagsOf(script: keyof typeof manifest.scripts): string[] {
  return manifest.scripts[script].split(' ').filter((word) => word.startsWith('--'));
}

/** Ended, and all is said: whatever it leaves behind may go on talking for a moment. */
async function endOf(child: StartProcess['child']) {
  const closed = once(child, 'close');
  const [code, signal] = await once(child, 'exit');
  await Promise.race([closed, setTimeout(LAST_WORDS_MS, undefined, { ref: false })]);
  return { code, signal };
}

/** Whether a process still runs; one that has ended may be waiting for somebody to notice. */
export function isRunning(pid: number): boolean {
  if (!exists(pid)) return false;
  const stat = `/proc/${pid}/stat`;
  return !(existsSync(stat) && /\) Z /.test(readFileSync(stat, 'utf8')));
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Without what the test runner, or whoever runs it, has set. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE };
}
