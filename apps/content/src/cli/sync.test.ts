import { expect, it } from 'vitest';
import { createProgress } from './sync.ts';

function run(isTTY: boolean, times: number[]): string {
  const said: string[] = [];
  let time = 0;
  const out = { isTTY, write: (text: string | Uint8Array) => said.push(String(text)) > 0 };
  const progress = createProgress(out, () => time);
  for (const at of times) {
    time = at;
    progress.show(at, 90_000);
  }
  progress.end();
  return said.join('');
}

it('is one line in a terminal, erased at the end', () => {
  expect(run(true, [50, 200, 250, 400])).toBe('\r200 of 90000 files\r400 of 90000 files\r\u001b[K');
});

it('is a line every ten seconds elsewhere', () => {
  expect(run(false, [50, 9000, 10_001, 10_002, 20_002])).toBe(
    '10001 of 90000 files\n20002 of 90000 files\n',
  );
});

it('is not shown for a short command', () => {
  expect(run(true, [50])).toBe('');
});
