import { expect, it } from 'vitest';
import { parseOptions } from './readOptions.ts';

it.each([
  [[], { rounds: 7, json: undefined }],
  [['--rounds', '3', '--json', 'out'], { rounds: 3, json: 'out' }],
])('reads %j', (args, options) => {
  expect(parseOptions(args)).toEqual(options);
});

it.each([[['--rounds', '0']], [['--rounds', 'many']], [['--fast']], [['pages']]])(
  'refuses %j',
  (args) => {
    expect(() => parseOptions(args)).toThrow();
  },
);
