import '../test/installBrowser.ts';
import { chromium } from '@playwright/test';
import { browserArgs, findBrowser } from '../test/findBrowser.ts';
import { machineFacts } from './machineFacts.ts';
import { measurePages } from './pages/measurePages.ts';
import { pagesTable } from './pages/pagesTable.ts';
import { readOptions } from './readOptions.ts';
import { report } from './report.ts';
import { say } from './say.ts';
import { startProductionSite } from './startProductionSite.ts';

/* Both homes beside a hand-written page, in a browser: `-- pages --rounds 7`. */

const { rounds, json } = readOptions('pages');
const machine = machineFacts();
say('starting the site');
const site = await startProductionSite();
try {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs });
  try {
    const series = await measurePages(browser, site.origin, rounds);
    const notes = [
      `A visit from \`/\` in a fresh context of Chromium ${browser.version()}, until the page is quiet.`,
      'Phone: CPU 4 times slower, 150 ms a request, 1.6 Mbps. Desktop: 40 ms, 10 Mbps.',
      'The static page is hand-written, without JavaScript, from the memory of a bare `node:http` server.',
      'KB are 1000 bytes as they travelled, headers included.',
    ];
    const figures = { machine, rounds, chromium: browser.version(), series };
    report({ figures, notes, table: pagesTable(series), json });
  } finally {
    await browser.close();
  }
} finally {
  await site.stop();
}
