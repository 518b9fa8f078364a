import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from '../scripts/repository.ts';
import { explainUserAgent } from './judge.ts';

const npmRun = (...args: string[]) =>
  spawnSync('npm', ['run', '--silent', 'judge', '--', ...args], { cwd: root, encoding: 'utf8' });

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) "quoted" $HOME';

it.each([
  [
    [iPhone, '--view', 'desktop', '--hint=mobile'],
    [
      'View:     desktop',
      'Because:  the visitor chose this view.',
      '          The user agent says otherwise, but the choice comes first.',
      '          The client hint says otherwise, but it never counts.',
      'Home:     /homeWeb',
    ],
  ],
  [
    ['--hint', 'mobile', ''],
    [
      'View:     desktop',
      'Because:  the user agent names none of iPhone, iPad, iPod and Android.',
      '          The client hint says otherwise, but it never counts.',
      'Home:     /homeWeb',
    ],
  ],
  [
    ['--', '--odd ANDROID'],
    ['View:     mobile', 'Because:  the user agent names Android.', 'Home:     /homeApp'],
  ],
])('explains the view for %j', (args, lines) => {
  expect(explainUserAgent(args)).toBe(lines.join('\n'));
});

it.each([
  [[], 'No user agent is given.'],
  [['Mozilla/5.0', '(iPhone)'], 'Put the user agent in quotes: it is one argument.'],
  [['x', '--view', 'tablet'], '--view is "tablet". It is desktop or mobile.'],
  [['x', '--hint', '?1'], '--hint is "?1". It is desktop or mobile.'],
  [['x', '--view'], "Option '--view <value>' argument missing"],
  [['x', '--cookie', 'mobile'], "Unknown option '--cookie'."],
])('rejects %j', (args, message) => {
  expect(() => explainUserAgent(args)).toThrow(message);
});

it('npm run judge passes the user agent unchanged and prints the usage after an error', () => {
  expect(npmRun(iPhone, '--view', 'mobile')).toMatchObject({
    status: 0,
    stdout: 'View:     mobile\nBecause:  the visitor chose this view.\nHome:     /homeApp\n',
    stderr: '',
  });
  expect(npmRun()).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^No user agent is given\.\n\nUsage: npm run judge -- "<user/),
  });
}, 30_000);
