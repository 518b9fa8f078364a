import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** The package of Debian has the same name. */
export const headlessShell = 'chromium-headless-shell';

const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Only the last such option counts, so it repeats what Playwright disables. The two popups of the
 * address bar are pages of their own, which would be loaded with every page: three times the cost of
 * an empty page.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
].join(',');

export const browserArgs = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures}`,
];

/** The Chromium that `CHROMIUM_PATH` names, else one on the PATH, else Playwright's own. */
export function findBrowser(): string | undefined {
  const found = findNamed() ?? findOnPath(browsers);
  if (found) return found;
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/**
 * Chromium without a user interface: a page takes half the CPU time of a browser with windows. It has no
 * back/forward cache. Without one, the browser on the PATH; undefined: Playwright's own headless shell.
 */
export function findHeadlessShell(): string | undefined {
  return findNamed() ?? findOnPath([headlessShell, ...browsers]);
}

function findNamed(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named && !isExecutable(named)) throw new Error(`CHROMIUM_PATH names no program: ${named}`);
  return named;
}

function findOnPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
