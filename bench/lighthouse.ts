import '../test/installBrowser.ts';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { browserArgs, findBrowser } from '../test/findBrowser.ts';
import { startSite } from '../test/startSite.ts';
import { median } from './statistics.ts';

/*
 * Lighthouse on homes and details of both sites, the median of five runs for each category.
 * Fetched by npx when it is first run: it weighs more than all else here together.
 * Ends with 1 if a median is below 100. By hand, on a quiet machine.
 */

const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  categories: Record<(typeof categories)[number], { score: number | null }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
}

const article = `/details?article=${encodeURIComponent('馆史｜从南渠藏书楼到眠鹭湖畔')}`;
const pages = [
  { name: 'desktop home', address: '/homeWeb', preset: ['--preset=desktop'] },
  { name: 'mobile home', address: '/homeApp', preset: [] },
  { name: 'desktop details', address: article, preset: ['--preset=desktop'] },
  { name: 'mobile details', address: article, preset: [] },
];

const say = (line: string) => process.stdout.write(`${line}\n`);
const folder = await mkdtemp(path.join(tmpdir(), 'twinfront-lighthouse-'));
const site = await startSite();
try {
  say(['page', ...categories].join('\t'));
  for (const { name, address, preset } of pages) {
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run++) reports.push(await visit(site.origin + address, preset));
    const scores = categories.map((category) =>
      median(reports.map(({ categories: all }) => Math.round((all[category].score ?? 0) * 100))),
    );
    say([name, ...scores].join('\t'));
    if (scores.every((score) => score === 100)) continue;
    process.exitCode = 1;
    for (const line of shortcomings(reports.at(-1))) say(`  ${line}`);
  }
} finally {
  await site.stop();
  await rm(folder, { recursive: true });
}

async function visit(url: string, preset: string[]): Promise<Report> {
  const file = path.join(folder, 'report.json');
  const flags = [...browserArgs, '--headless=new'].join(' ');
  const output = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`];
  await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...output, ...preset], {
    env: { ...process.env, CHROME_PATH: findBrowser() },
  });
  return JSON.parse(await readFile(file, 'utf8'));
}

/** What the last run found less than perfect. */
function shortcomings(report: Report | undefined): string[] {
  return Object.values(report?.audits ?? {})
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title, displayValue = '' }) => `${title} ${displayValue}`);
}
