import { findBrowser } from './findBrowser.ts';
import { canInstallPackages, installPackages, run } from './installPackages.ts';

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
    if (canInstallPackages) {
      // The font: pages of the demo are in Chinese, and their pictures are looked at.
      installPackages('chromium', 'fonts-noto-cjk');
    } else {
      run('npx', ['playwright', 'install', 'chromium']);
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  }
}
