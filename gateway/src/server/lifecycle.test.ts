import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReadiness, type Readiness } from './lifecycle.ts';

let readiness: Readiness;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  readiness = createReadiness();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a gateway is ready between its start and its leaving, and not again', () => {
  const { isReady, ask, enter, leave } = readiness;
  const told = [isReady(), ask()];
  enter();
  told.push(isReady(), ask());
  leave();
  told.push(isReady(), ask());
  enter();
  told.push(isReady(), ask());
  expect(told).toEqual([false, false, true, true, false, false, false, false]);
});

it('it is watched by who hears a second time that it is ready', () => {
  const { isWatched, ask, enter } = readiness;
  for (let times = 0; times < 10; times += 1) ask();
  enter();
  const watched = [isWatched()];
  ask();
  watched.push(isWatched());
  vi.advanceTimersByTime(30_000);
  ask();
  watched.push(isWatched());
  expect(watched).toEqual([false, false, true]);
});

it('it is watched no more when nobody has asked for a while', () => {
  const { isWatched, ask, enter } = readiness;
  enter();
  for (let times = 0; times < 10; times += 1) ask();
  vi.advanceTimersByTime(59_000);
  expect(isWatched()).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(isWatched()).toBe(false);
});
