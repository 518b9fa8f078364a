import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import manifest from '../package.json' with { type: 'json' };

const LAST_OUTPUT_MS = 2000;

interface StartOptions {
  /** The repository, or a copy of it. */
  folder: string;
  env?: NodeJS.ProcessEnv;
  /** Through `npm start`. */
  npm?: boolean;
  script?: 'start' | 'dev';
}

/** The whole site as a process in a group of its own, on a free port unless `env` names one. */
export function startProcess({ folder, env = {}, npm = false, script = 'start' }: StartOptions) {
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
      child.emit('output');
    });
  }
  const closed = once(child, 'close');
  /** The first match of a pattern in its output. */
  const waitForOutput = async (pattern: RegExp) => {
    for (;;) {
      const found = text.match(pattern);
      if (found) return found;
      if (streams.every(({ closed }) => closed)) {
        throw new Error(`It ended without printing ${pattern}:\n${text}`);
      }
      await Promise.race([once(child, 'output'), closed]);
    }
  };

  return {
    child,
    /** Its output to both streams so far. */
    output: () => text,
    waitForOutput,
    /** Its origin, when it has printed it. */
    address: async () => (await waitForOutput(/^The site is at (\S+)$/m))[1] ?? '',
    ended: endOf(child),
    /** Signals all its processes, as a terminal does. Signal 0 throws an error if there is none. */
    signalGroup: (signal: NodeJS.Signals | 0) => process.kill(-(child.pid ?? Number.NaN), signal),
  };
}

/** The flags of Node in the npm script. */
function flagsOf(script: keyof typeof manifest.scripts): string[] {
  return manifest.scripts[script].split(' ').filter((word) => word.startsWith('--'));
}

/** Waits for the last output, which a process that it leaves behind may continue. */
async function endOf(child: ChildProcess) {
  const closed = once(child, 'close');
  const [code, signal] = await once(child, 'exit');
  await Promise.race([closed, setTimeout(LAST_OUTPUT_MS, undefined, { ref: false })]);
  return { code, signal };
}

/** Without the variables of the test runner and of the user. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE };
}
