import { execFileSync } from 'node:child_process';

/** Whether `installPackages` can work here. */
export const canInstallPackages = process.platform === 'linux' && process.getuid?.() === 0;

/** Installs packages of Debian; needs root. */
export function installPackages(...names: string[]): void {
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
}

/** Runs a command and prints its errors alone. */
export function run(command: string, args: string[]): void {
  execFileSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
