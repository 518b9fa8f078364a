import { expect, it } from 'vitest';
import { createProgress } from './progress.ts';

const total = 90_000;

/** What a command prints that reports progress at some times, with one file each millisecond. */
function run(isTTY: boolean, times: number[]): string {
  const printed: string[] = [];
  let time = 0;
  const out = { isTTY, write: (text: string | Uint8Array) => printed.push(String(text)) > 0 };
  const progress = createProgress(out, () => time);
  for (const at of times) {
    time = at;
    progress.show({ task: 'files', file: `articles/${at}.md`, done: at, total });
  }
  progress.end();
  return printed.join('');
}

it('is a bar with the time left in a terminal, erased at the end', () => {
  expect(run(true, [50, 200, 250, 45_000])).toBe(
    '\r\u001b[K[--------------------] 200 of 90000 files, 1:08 left: articles/200.md' +
      '\r\u001b[K[##########----------] 45000 of 90000 files, 0:45 left: articles/45000.md' +
      '\r\u001b[K',
  );
});

it('is a line every ten seconds elsewhere', () => {
  expect(run(false, [50, 9000, 10_001, 10_002, 20_002])).toBe(
    '10001 of 90000 files, 1:20 left: articles/10001.md\n' +
      '20002 of 90000 files, 1:10 left: articles/20002.md\n',
  );
});

it('is not shown for a short command', () => {
  expect(run(true, [50])).toBe('');
});

it('starts the estimate again with each task', () => {
  const printed: string[] = [];
  let time = 0;
  const out = { isTTY: true, write: (text: string | Uint8Array) => printed.push(String(text)) > 0 };
  const progress = createProgress(out, () => time);
  progress.show({ task: 'files', file: 'a.jpg', done: 1, total: 1 });
  time = 60_000;
  progress.show({ task: 'pictures', file: 'a.jpg', done: 0.5, total: 2 });
  time = 61_000;
  progress.show({ task: 'pictures', file: 'b.jpg', done: 1, total: 2 });
  expect(printed.at(-1)).toContain('1 of 2 pictures, 0:01 left: b.jpg');
});
