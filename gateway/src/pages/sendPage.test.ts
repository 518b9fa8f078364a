import { expect, it } from 'vitest';
import { isTablet } from './sendPage.ts';

it.each([
  ['', false],
  ['Windows', false],
  ['Mobile Safari', false],
  ['Linux; Android 15; Pixel 9) Mobile Safari', false],
  ['Linux; Android 15; SM-X910) Safari', true],
  ['Mobile; Android', true],
  ['iPad; CPU OS 18_0 like Mac OS X) Mobile', true],
  ['iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile', false],
])('takes the browser "%s" for a tablet: %s', (agent, expected) => {
  expect(isTablet(agent)).toBe(expected);
});

it('reads a long user agent once', () => {
  const startedAt = performance.now();
  expect(isTablet(`${'Android'.repeat(100_000)}Mobile`)).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(1000);
});
