import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const gatewayScript = new URL('./gatewayProcess.ts', import.meta.url);

/** The gateway as a process. */
export function spawnGateway(env: Record<string, string>, stderr: number | 'pipe' = 'pipe') {
  const child = spawn(process.execPath, [fileURLToPath(gatewayScript)], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', stderr],
  });
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
