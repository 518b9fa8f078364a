import { it } from 'vitest';

it.fails.each(['error', 'warn'] as const)(
  'an unplanned console.%s fails the test it came from',
  // biome-ignore lint/suspicious/noConsole: what is being tested.
  (method) => console[method]('on purpose'),
);
