import { expect, it } from 'vitest';
import { createLog } from './log.ts';

const levels = ['error', 'warn', 'info', 'debug'] as const;

it.each([
  ['silent', []],
  ['error', ['error']],
  ['info', ['error', 'warn', 'info']],
  ['debug', ['error', 'warn', 'info', 'debug']],
] as const)('a log of level %s writes %j', (level, written) => {
  const lines: string[] = [];
  const log = createLog(level, (line) => lines.push(line));
  for (const own of levels) log[own]({ key: 'a\nb' }, own);
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    written.map((own) => ({
      level: own,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      service: 'gateway',
      key: 'a\nb',
      message: own,
    })),
  );
  for (const line of lines) expect(line).toMatch(/^[^\n]+\n$/);
});

it.each([
  ['info', 'info', ['info']],
  ['info', 'debug', []],
  ['debug', 'debug', ['debug']],
  ['warn', 'info', []],
] as const)(
  'a log of level %s whose requests are of level %s writes of them %j',
  (level, own, written) => {
    const lines: string[] = [];
    createLog(level, (line) => lines.push(line), own).request({}, 'request');
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(written);
  },
);

it('an error is written with its causes and where it was thrown, and nothing that it carries', () => {
  const lines: string[] = [];
  const log = createLog('error', (line) => lines.push(line));
  const error = Object.assign(
    new Error('outer', { cause: new TypeError('', { cause: 'inner' }) }),
    {
      request: { headers: { authorization: 'secret' } },
    },
  );
  log.error({ error }, 'it failed');
  expect(JSON.parse(lines.join('')).error).toEqual({
    message: 'outer: TypeError: inner',
    stack: expect.stringContaining('log.test.ts'),
  });
});
