import { expect, it } from 'vitest';
import type { Progress } from '../../folder/Reading.ts';
import { createProgress } from './progress.ts';

/** What a command prints that reports progress at some times, by default with one file each millisecond. */
function run(isTTY: boolean, reports: ({ at: number } & Partial<Progress>)[]): string {
  let printed = '';
  let time = 0;
  const progress = createProgress({ isTTY, write: (text) => (printed += text) }, () => time);
  for (const { at, ...report } of reports) {
    time = at;
    const file = `articles/${at}.md`;
    progress.show({ task: 'files', file, done: at, total: 90_000, ...report });
  }
  progress.end();
  return printed;
}

const at = (...times: number[]) => times.map((at) => ({ at }));

it('is a bar with the time left in a terminal, erased at the end', () => {
  expect(run(true, at(50, 200, 250, 45_000))).toBe(
    '\r\u001b[K[--------------------] 200 of 90000 files, 1:08 left: articles/200.md' +
      '\r\u001b[K[##########----------] 45000 of 90000 files, 0:45 left: articles/45000.md' +
      '\r\u001b[K',
  );
});

it('is a line every ten seconds elsewhere', () => {
  expect(run(false, at(50, 9000, 10_001, 10_002, 20_002))).toBe(
    '10001 of 90000 files, 1:20 left: articles/10001.md\n' +
      '20002 of 90000 files, 1:10 left: articles/20002.md\n',
  );
});

it('is not shown for a short command', () => {
  expect(run(true, at(50))).toBe('');
});

it('starts the estimate again with each task', () => {
  const pictures = { task: 'pictures', total: 2 } as const;
  const reports = [
    { at: 0 },
    { at: 60_000, ...pictures, done: 0.5 },
    { at: 61_000, ...pictures, done: 1 },
  ];
  expect(run(true, reports)).toContain('1 of 2 pictures, 0:01 left: articles/61000.md');
});
