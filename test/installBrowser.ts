import { execFileSync } from 'node:child_process';
import { findBrowser, headlessShell } from './findBrowser.ts';
import { canInstallPackages, install, installPackages, run } from './installPackages.ts';

/*
 * The browser tests need Chromium, and a Chinese font: pages of the demo are in Chinese, and some tests
 * measure their text.
 */

if (!findBrowser()) {
  if (canInstallPackages) {
    install('Chromium', () => installPackages('chromium', 'fonts-noto-cjk'));
    // Not every distribution has this package.
    install('the headless shell of Chromium', () => installPackages(headlessShell));
  } else {
    install('Chromium', () => run('npx', ['playwright', 'install', 'chromium']));
  }
}
if (!findBrowser()) {
  process.stderr.write(
    'No Chromium was found or could be installed. Install one and name it: CHROMIUM_PATH=/path/to/chromium npm test\n',
  );
  process.exit(1);
}
if (canInstallPackages && !hasChineseFont()) {
  install('a Chinese font', () => installPackages('fontconfig', 'fonts-noto-cjk'));
}

function hasChineseFont(): boolean {
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return false;
  }
}
