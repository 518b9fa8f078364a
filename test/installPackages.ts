import { execFileSync } from 'node:child_process';

/** Whether this is a machine on which `installPackages` may install something. */
export const canInstallPackages = process.platform === 'linux' && process.getuid?.() === 0;

/** Debian's packages, for root. */
export function installPackages(...names: string[]): void {
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
}

/** A command that says nothing but what went wrong. */
export function run(command: string, args: string[]): void {
  execFileSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
