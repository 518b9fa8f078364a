import { chromium, devices } from '@playwright/test';
import { browserArgs, findBrowser } from '../findBrowser.ts';
import { getAnswer } from './getAnswer.ts';
import { formatFacts, machineFacts } from './machineFacts.ts';
import { markdownTable } from './markdownTable.ts';
import { readMetric } from './readMetric.ts';
import { say } from './say.ts';
import { startProductionSite } from './startProductionSite.ts';

/*
 * `npm run visit-cost`: what one visit of a new visitor takes of a gateway. A browser visits each home
 * once; what it asked for is then asked for again and again, and the gateway's own time is divided.
 */

const VISITS = 300;
const QUIET_MS = 12_000;
const seen = { phone: devices['iPhone 15'], desktop: devices['Desktop Chrome'] };

const machine = machineFacts();
const site = await startProductionSite({ LOG_LEVEL: 'info' }, { logToFile: true });
const rows: string[][] = [];
try {
  for (const [name, device] of Object.entries(seen)) {
    say(`a visit of a ${name}`);
    const paths = await visit(device.userAgent, device.viewport);
    const headers = { 'User-Agent': device.userAgent, 'Accept-Encoding': 'br' };
    const before = await readMetric(site.origin, 'process_cpu_seconds_total');
    let bytes = 0;
    for (let turn = 0; turn < VISITS; turn += 1) {
      const answers = await Promise.all(paths.map((path) => getAnswer(site.origin, path, headers)));
      bytes += answers.reduce((sum, { body }) => sum + body.length, 0);
    }
    const seconds = (await readMetric(site.origin, 'process_cpu_seconds_total')) - before;
    rows.push([
      name,
      String(paths.length),
      String(paths.filter((path) => path.startsWith('/media/')).length),
      String(paths.filter((path) => path.startsWith('/api/')).length),
      (bytes / VISITS / 1000).toFixed(0),
      ((seconds / VISITS) * 1000).toFixed(2),
    ]);
  }
} finally {
  await site.stop();
}
const head = ['a visit of a', 'requests', 'of pictures', 'calls', 'KB', 'ms of a core'];
process.stdout.write(`${formatFacts(machine)}\n\n${markdownTable(head, rows)}\n`);

/** What a browser asks for from the door until it is quiet, what it does by itself included. */
async function visit(userAgent: string, viewport: { width: number; height: number }) {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: browserArgs,
    ...(executablePath && { executablePath }),
  });
  try {
    const page = await browser.newPage({ userAgent, viewport, deviceScaleFactor: 2 });
    const paths: string[] = [];
    page.on('request', (request) => {
      const { origin, pathname, search } = new URL(request.url());
      if (origin === site.origin) paths.push(pathname + search);
    });
    await page.goto(site.origin);
    await page.waitForTimeout(QUIET_MS);
    return paths;
  } finally {
    await browser.close();
  }
}
