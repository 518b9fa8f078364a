import { execFileSync } from 'node:child_process';

/** Whether `installPackages` can work here. */
export const canInstallPackages = process.platform === 'linux' && process.getuid?.() === 0;

/** Installs packages of Debian; needs root. */
export function installPackages(...names: string[]): void {
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
}

/** Says what is missing and installs it, or prints why it cannot be installed. */
export function install(what: string, action: () => void): void {
  process.stderr.write(`The tests need ${what}, and none was found: installing it …\n`);
  try {
    action();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  }
}

/** Runs a command and prints its errors alone. */
export function run(command: string, args: string[]): void {
  execFileSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
