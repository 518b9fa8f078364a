import { expect, it } from 'vitest';
import { escapeControls } from './escapeControls.ts';

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
