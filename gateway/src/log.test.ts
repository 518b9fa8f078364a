import { expect, it } from 'vitest';
import { createLog, describeError } from './log.ts';

it.each([
  ['silent', []],
  ['error', ['error']],
  ['info', ['error', 'warn', 'info']],
  ['debug', ['error', 'warn', 'info', 'debug']],
] as const)('a log of level %s writes %j', (level, written) => {
  const lines: string[] = [];
  const log = createLog(level, (line) => lines.push(line));
  for (const own of ['error', 'warn', 'info', 'debug'] as const) log[own]({ key: 'a\nb' }, own);
  expect(lines.map((line) => line.split(' ')[1])).toEqual(written);
  for (const line of lines) expect(line).toMatch(/^\S+ \w+ \w+ key='a\\nb'\n$/);
});

it('an error is told with its causes', () => {
  const error = new Error('outer', { cause: new TypeError('', { cause: 'inner' }) });
  expect(describeError(error)).toBe('outer: TypeError: inner');
});
