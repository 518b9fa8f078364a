import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { createLog, describeError, escapeControls } from './log.ts';

const levels = ['error', 'warn', 'info', 'debug'] as const;

it.each([
  ['silent', []],
  ['error', ['error']],
  ['info', ['error', 'warn', 'info']],
  ['debug', ['error', 'warn', 'info', 'debug']],
] as const)('a log of level %s writes %j', (level, written) => {
  const lines: string[] = [];
  const log = createLog('content', level, (line) => lines.push(line));
  for (const own of levels) log[own]({ key: 'a\nb' }, own);
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    written.map((own) => ({
      level: own,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      service: 'content',
      key: 'a\nb',
      message: own,
    })),
  );
  for (const line of lines) expect(line).toMatch(/^[^\n]+\n$/);
});

it('a line has no control characters until it is parsed', () => {
  const path = '/\u001b[2J\u009b2J\u007f\u202e\u2028\n';
  const lines: string[] = [];
  createLog('content', 'info', (line) => lines.push(line)).info({ path }, 'request');
  const line = lines.join('');
  expect(line.trimEnd()).not.toMatch(/[\p{Cc}\p{Zl}\p{Bidi_Control}]/u);
  expect(JSON.parse(line)).toMatchObject({ path });
});

it('an error is written with its causes and its stack, without other properties', () => {
  const lines: string[] = [];
  const log = createLog('gateway', 'error', (line) => lines.push(line));
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

it('an error without a message is described by its code, else by its name', () => {
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  expect(describeError(refused)).toBe('ECONNREFUSED');
  expect(describeError(new TypeError())).toBe('TypeError');
});

it.each([
  ['\u001b[31mred', '\\u001b[31mred'],
  ['line\nbreak\r\t', 'line\\u000abreak\\u000d\\u0009'],
  ['\u0000\u0007\u007f\u0085\u009b', '\\u0000\\u0007\\u007f\\u0085\\u009b'],
  ['right\u202eto left\u2066', 'right\\u202eto left\\u2066'],
  ['\u2028\u2029', '\\u2028\\u2029'],
  ['图书馆 – café 👩‍👧', '图书馆 – café 👩‍👧'],
])('shows %j as %s', (text, shown) => {
  expect(escapeControls(text)).toBe(shown);
});

it('drops a line after it was closed', () => {
  const script = `import { closeLog, createLog } from './log.ts';
const log = createLog('gateway', 'info');
log.info({}, 'before');
await closeLog();
log.info({}, 'after');
console.log('alive');`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module-typescript', '--eval', script],
    { cwd: import.meta.dirname, encoding: 'utf8' },
  );
  expect(stdout, stderr).toBe('alive\n');
  expect(stderr).toMatch(/^.*before.*\n$/);
});
