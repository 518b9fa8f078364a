import { expect, it, vi } from 'vitest';
import { type Store, StoreError, StoreUnreachableError } from '../store/Store.ts';
import { connectWithRetry } from './prepareStore.ts';

const store = {} as Store;
const unreachable = new StoreUnreachableError('The database cannot be used: ECONNREFUSED');

function connect(open: () => Promise<Store>, timeoutMs: number) {
  const info = vi.fn();
  return { info, store: connectWithRetry(open, { info }, { intervalMs: 1, timeoutMs }) };
}

it('waits for a server that starts later, and logs it once', async () => {
  const open = vi.fn().mockRejectedValueOnce(unreachable).mockRejectedValueOnce(unreachable);
  const connecting = connect(open.mockResolvedValueOnce(store), 60_000);

  expect(await connecting.store).toBe(store);
  expect(connecting.info.mock.calls).toEqual([
    [{ reason: unreachable.message }, 'waiting for the database'],
  ]);
});

it('fails after the timeout without a server', async () => {
  const open = vi.fn().mockRejectedValue(unreachable);
  await expect(connect(open, 50).store).rejects.toThrow(unreachable);
  expect(open.mock.calls.length).toBeGreaterThan(1);
});

it('does not wait for a database that cannot be used', async () => {
  const connecting = connect(() => Promise.reject(new StoreError('damaged')), 60_000);
  await expect(connecting.store).rejects.toThrow('damaged');
  expect(connecting.info).not.toHaveBeenCalled();
});
