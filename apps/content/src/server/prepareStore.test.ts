import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openStore } from '../store/openStore.ts';
import { type Store, StoreError, StoreUnreachableError } from '../store/Store.ts';
import { connectWithRetry } from './prepareStore.ts';

vi.mock('../store/openStore.ts');
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}));

const store = {} as Store;
const log = { info: vi.fn() };
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

const open = () => connectWithRetry('postgres://db/site', log);
const unreachable = new StoreUnreachableError('The database cannot be used: ECONNREFUSED');

it('waits for a server that starts later, and logs it once', async () => {
  vi.mocked(openStore)
    .mockRejectedValueOnce(unreachable)
    .mockRejectedValueOnce(unreachable)
    .mockResolvedValueOnce(store);
  const opening = open();
  await vi.advanceTimersByTimeAsync(1000);

  expect(await opening).toBe(store);
  expect(log.info.mock.calls).toEqual([
    [{ reason: unreachable.message }, 'waiting for the database'],
  ]);
});

it('fails after a minute without a server', async () => {
  vi.mocked(openStore).mockRejectedValue(unreachable);
  const opening = expect(open()).rejects.toThrow(unreachable);
  await vi.advanceTimersByTimeAsync(61_000);
  await opening;
  expect(vi.mocked(openStore).mock.calls.length).toBeGreaterThan(100);
});

it('does not wait for a database that cannot be used', async () => {
  vi.mocked(openStore).mockRejectedValue(new StoreError('damaged'));
  await expect(open()).rejects.toThrow('damaged');
  expect(log.info).not.toHaveBeenCalled();
});
