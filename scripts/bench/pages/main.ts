import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { browserArgs, findBrowser } from '../../findBrowser.ts';
import { machineFacts } from '../machineFacts.ts';
import { readOptions } from '../readOptions.ts';
import { report } from '../report.ts';
import { say } from '../say.ts';
import { startProductionSite } from '../startProductionSite.ts';
import { measureGateway } from '../throughput/measureGateway.ts';
import { measurePages } from './measurePages.ts';

const options = readOptions(process.argv.slice(2));
if ('usage' in options) {
  say(options.usage);
  process.exit(1);
}
const { rounds } = options;
const machine = machineFacts();

say('starting the site');
const site = await startProductionSite();
try {
  const pages = options.pages ? await visitPages() : undefined;
  const gateway = options.gateway ? await measureGateway(site.origin, rounds) : undefined;
  const figures = { machine, rounds, pages, gateway };
  process.stdout.write(report(figures));
  if (options.json) writeFileSync(options.json, `${JSON.stringify(figures, undefined, 2)}\n`);
} finally {
  await site.stop();
}

async function visitPages() {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs });
  try {
    return {
      chromium: browser.version(),
      series: await measurePages(browser, site.origin, rounds),
    };
  } finally {
    await browser.close();
  }
}
