import '../test/installBrowser.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { browserArgs, findBrowser } from '../test/findBrowser.ts';
import { startSite } from '../test/startSite.ts';
import { log, median, numberArgument, printTable } from './support/report.ts';

/* Lighthouse on home and details pages. npx fetches it on the first run. The exit code is 1 below 100. */

const LIGHTHOUSE = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const desktop = ['--preset=desktop'];
const article = '/details?article=history';
const pages: [name: string, path: string, flags: string[]][] = [
  ['desktop home', '/homeWeb', desktop],
  ['phone home', '/homeApp', []],
  ['desktop details', article, desktop],
  ['phone details', article, []],
];

interface Report {
  categories: Record<(typeof categories)[number], { score: number | null }>;
  audits: Record<string, { score: number | null; title: string }>;
}

const runs = numberArgument('runs', 5);
await using site = await startSite();
const rows = [];
for (const [page, path, flags] of pages) {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await audit(site.origin + path, flags));
  const scores = categories.map((category) => {
    const all = reports.map((report) => (report.categories[category].score ?? 0) * 100);
    return [category, median(all)] as const;
  });
  rows.push({ page, ...Object.fromEntries(scores) });
  if (scores.every(([, score]) => Math.round(score) === 100)) continue;
  process.exitCode = 1;
  for (const { title, score } of Object.values(reports.at(-1)?.audits ?? {})) {
    if (score !== null && score < 0.9) log(`${page}: ${title}`);
  }
}
printTable(rows, [`Medians of ${runs} runs.`]);

async function audit(url: string, flags: string[]): Promise<Report> {
  const args = ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', ...flags];
  const { stdout } = await promisify(execFile)(
    'npx',
    [...args, `--chrome-flags=${browserArgs.join(' ')}`],
    { env: { ...process.env, CHROME_PATH: findBrowser() }, maxBuffer: 2 ** 26 },
  );
  return JSON.parse(stdout);
}
