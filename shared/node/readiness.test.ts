import { expect, it } from 'vitest';
import { createReadiness } from './readiness.ts';

it('a server is ready between its start and its shutdown, and serves requests once it was ready', () => {
  const states = ({ isReady, wasReady }: ReturnType<typeof createReadiness>) => [
    isReady(),
    wasReady(),
  ];
  const readiness = createReadiness();
  expect(states(readiness)).toEqual([false, false]);
  readiness.markReady();
  expect(states(readiness)).toEqual([true, true]);
  readiness.beginShutdown();
  expect(states(readiness)).toEqual([false, true]);

  const stopped = createReadiness();
  stopped.beginShutdown();
  stopped.markReady();
  expect(states(stopped)).toEqual([false, false]);
});
