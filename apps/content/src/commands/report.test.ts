import { expect, it } from 'vitest';
import { createProgress } from './report.ts';

it('progress is a line every two seconds, and none for a short command', () => {
  let printed = '';
  let time = 0;
  const progress = createProgress({ write: (text) => (printed += text) }, () => time);
  for (time of [50, 1900, 2001, 2002, 4002]) {
    progress({ task: 'files', file: `articles/${time}.md`, done: time, total: 90_000 });
  }
  expect(printed).toBe(
    '2001 of 90000 files: articles/2001.md\n4002 of 90000 files: articles/4002.md\n',
  );
});
