import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const gatewayScript = new URL('./gatewayProcess.ts', import.meta.url);
const contentScripts = {
  own: new URL('../../../apps/content/src/main.ts', import.meta.url),
  working: new URL('./contentProcess.ts', import.meta.url),
  failing: new URL('./failingProcess.ts', import.meta.url),
  starting: new URL('./startingProcess.ts', import.meta.url),
};

interface SpawnOptions {
  /** Its content service, if it has one. */
  content?: keyof typeof contentScripts;
  stderr?: number | 'pipe';
}

/** The gateway as a process. */
export function spawnGateway(
  env: Record<string, string>,
  { content, stderr = 'pipe' }: SpawnOptions = {},
) {
  const scripts = [gatewayScript, ...(content ? [contentScripts[content]] : [])];
  const child = spawn(
    process.execPath,
    scripts.map((url) => fileURLToPath(url)),
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PORT: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', stderr],
    },
  );
  const { stdout } = child;
  if (!stdout) throw new Error('no pipe');
  return {
    child,
    exited: once(child, 'exit').then(([code]) => code as number | null),
    /** Printed when the gateway is ready. */
    address: once(stdout, 'data').then(
      ([line]) => /^The site is at (\S+)\n$/.exec(String(line))?.[1] ?? '',
    ),
  };
}
