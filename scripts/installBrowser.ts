import { execFileSync } from 'node:child_process';
import { findBrowser } from './findBrowser.ts';

if (!findBrowser()) install();
if (!findBrowser()) {
  process.stderr.write(
    'No Chromium was found or could be installed. Install one and name it: CHROMIUM_PATH=/path/to/chromium npm test\n',
  );
  process.exit(1);
}

function install(): void {
  process.stderr.write('No Chromium found; installing one …\n');
  try {
    if (process.platform === 'linux' && process.getuid?.() === 0) {
      run('apt-get', ['update', '-qq']);
      // The font: pages of the demo are in Chinese, and their pictures are looked at.
      const packages = ['chromium', 'fonts-noto-cjk'];
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
    } else {
      run('npx', ['playwright', 'install', 'chromium']);
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  }
}

function run(command: string, args: string[]): void {
  execFileSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
