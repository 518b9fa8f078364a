import { expect, it } from 'vitest';
import { readOptions } from './readOptions.ts';

it.each([
  ['', { rounds: 7, pages: true, gateway: true, json: undefined }],
  ['--rounds 3 --only pages', { rounds: 3, pages: true, gateway: false, json: undefined }],
  ['--only gateway --json out', { rounds: 7, pages: false, gateway: true, json: 'out' }],
])('reads "%s"', (line, options) => {
  expect(readOptions(line.split(' ').filter(Boolean))).toEqual(options);
});

it.each(['--rounds 0', '--rounds many', '--only assets', '--fast', 'pages'])(
  'says how it should be written instead of "%s"',
  (line) => {
    expect(readOptions(line.split(' '))).toEqual({ usage: expect.stringContaining('--rounds') });
  },
);
