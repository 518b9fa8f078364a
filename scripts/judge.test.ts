import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { root } from './buildStamp.ts';

// Each test starts a process, on machines that may be busy.
vi.setConfig({ testTimeout: 30_000 });

interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

async function runIn(folder: string, command: string, ...args: string[]): Promise<Run> {
  return promisify(execFile)(command, args, { cwd: folder }).then(
    (said) => ({ code: 0, ...said }),
    (error: Run) => ({ code: error.code, stdout: error.stdout, stderr: error.stderr }),
  );
}

const script = path.join(import.meta.dirname, 'judge.ts');
const run = (...args: string[]) => runIn(tmpdir(), process.execPath, script, ...args);

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) "quoted" $HOME';

it.each([
  [[iPhone], ['View:     mobile', 'Because:  the user agent names iPhone.', 'Home:     /homeApp']],
  [
    [''],
    [
      'View:     desktop',
      'Because:  the user agent names none of iPhone, iPad, iPod and Android.',
      'Home:     /homeWeb',
    ],
  ],
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
    ['--hint', 'mobile', 'curl/8.14.1'],
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
])('explains the verdict of %j', async (args, lines) => {
  expect(await run(...args)).toEqual({ code: 0, stdout: `${lines.join('\n')}\n`, stderr: '' });
});

it('is a command of the project, which takes a user agent as it stands', async () => {
  const typed = ['run', '--silent', 'judge', '--', iPhone, '--view', 'mobile'];
  expect(await runIn(root, 'npm', ...typed)).toEqual({
    code: 0,
    stdout: 'View:     mobile\nBecause:  the visitor chose this view.\nHome:     /homeApp\n',
    stderr: '',
  });
});

it.each([
  [[], 'No user agent is given.'],
  [['Mozilla/5.0', '(iPhone)'], 'Put the user agent in quotes: it is one argument.'],
  [['x', '--view', 'tablet'], '--view is "tablet". It is desktop or mobile.'],
  [['x', '--hint', '?1'], '--hint is "?1". It is desktop or mobile.'],
  [['x', '--view'], "Option '--view <value>' argument missing"],
  [['x', '--cookie', 'mobile'], "Unknown option '--cookie'."],
])('refuses %j and says how it is used', async (args, message) => {
  const { code, stdout, stderr } = await run(...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.startsWith(message)).toBe(true);
  expect(stderr).toContain('\n\nUsage: npm run judge -- "<user agent>"');
  expect(stderr).not.toContain('    at ');
});
