import { beforeEach, expect, it, vi } from 'vitest';
import { loadOnFirstUse } from './lazy.tsx';

let page: EventTarget;
let listeners: Set<string>;
const interact = (type = 'pointerdown') => page.dispatchEvent(new Event(type));

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  listeners = new Set();
  const { addEventListener, removeEventListener } = page;
  page.addEventListener = (...args) => {
    listeners.add(args[0]);
    addEventListener.apply(page, args);
  };
  page.removeEventListener = (...args) => {
    listeners.delete(args[0]);
    removeEventListener.apply(page, args);
  };
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { onLine: true });
});

const setOnline = (onLine: boolean) => {
  vi.stubGlobal('navigator', { onLine });
  interact(onLine ? 'online' : 'offline');
};

/** Runs the callbacks of settled promises. */
const flush = () => vi.advanceTimersByTimeAsync(0);

function expectNothingLeft(): void {
  expect([...listeners]).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
}

it.each(['pointermove', 'pointerdown', 'keydown', 'scroll'])(
  'loads at the first %s',
  async (type) => {
    const load = vi.fn(async () => {});
    loadOnFirstUse(load);
    expect(load).not.toHaveBeenCalled();
    interact(type);
    expect(load).toHaveBeenCalledOnce();
  },
);

it('loads after ten seconds without an interaction', async () => {
  const load = vi.fn(async () => {});
  loadOnFirstUse(load);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledOnce();
});

it('loads once and removes its listeners and timers', async () => {
  const load = vi.fn(async () => {});
  loadOnFirstUse(load);
  interact();
  interact();
  await flush();
  interact();
  expect(load).toHaveBeenCalledOnce();
  expectNothingLeft();
});

it('retries a failed load at the next interaction, after five seconds at the earliest', async () => {
  const load = vi.fn(async () => {});
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  loadOnFirstUse(load);
  interact();
  await vi.advanceTimersByTimeAsync(4_999);
  interact();
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(1);
  interact();
  expect(load).toHaveBeenCalledTimes(2);
  await flush();
  expectNothingLeft();
});

it('waits for the network and then loads at once', async () => {
  const load = vi.fn(async () => {});
  loadOnFirstUse(load);
  setOnline(false);
  interact();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).not.toHaveBeenCalled();
  setOnline(true);
  expect(load).toHaveBeenCalledOnce();
  await flush();
  expectNothingLeft();
});
