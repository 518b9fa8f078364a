import '../../test/installBrowser.ts';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { browserArgs, findBrowser } from '../../test/findBrowser.ts';
import { readMetric } from '../../test/resilience/readMetric.ts';
import { getAnswer } from '../getAnswer.ts';
import { formatFacts, machineFacts } from '../machineFacts.ts';
import { markdownTable } from '../markdownTable.ts';
import { profiles } from '../pages/profiles.ts';
import { say } from '../say.ts';
import { startProductionSite } from '../startProductionSite.ts';

/*
 * What one visit of a new visitor takes of a gateway.
 * A browser visits each home
 * once; what it asked for is then asked for again and again, and the gateway's own time is divided.
 */

const VISITS = 300;
const QUIET_MS = 12_000;

const machine = machineFacts();
const site = await startProductionSite({ LOG_LEVEL: 'info' }, { logToFile: true });
const rows: string[][] = [];
try {
  for (const { name, context } of profiles) {
    say(`a visit of a ${name}`);
    const paths = await visit(context);
    const headers = { 'User-Agent': context.userAgent ?? '', 'Accept-Encoding': 'br' };
    // Until the engine has made fast code of the gateway: else who is first pays for that.
    await repeat(paths, headers);
    const before = await readMetric(site.origin, 'process_cpu_seconds_total');
    const bytes = await repeat(paths, headers);
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

/** The bytes of all bodies. */
async function repeat(paths: string[], headers: Record<string, string>): Promise<number> {
  let bytes = 0;
  for (let turn = 0; turn < VISITS; turn += 1) {
    const answers = await Promise.all(paths.map((path) => getAnswer(site.origin, path, headers)));
    for (const { path, status, body } of answers) {
      if (status >= 400) throw new Error(`${path} answers ${status}`);
      bytes += body.length;
    }
  }
  return bytes;
}

/** What a browser asks for from the door until it is quiet, what it does by itself included. */
async function visit(context: BrowserContextOptions): Promise<string[]> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: browserArgs,
    ...(executablePath && { executablePath }),
  });
  try {
    const page = await browser.newPage(context);
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
