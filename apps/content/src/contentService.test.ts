import { expect, it, vi } from 'vitest';
import { connectWithRetry, fillEmptyStore, pruneHourly } from './contentService.ts';
import type { Store } from './store/createStore.ts';
import { StoreError, StoreUnreachableError } from './store/StoreError.ts';

const store = {} as Store;
const unreachable = new StoreUnreachableError('The database cannot be used: ECONNREFUSED');

function connect(open: () => Promise<Store>) {
  const warn = vi.fn();
  return { warn, store: connectWithRetry(open, { warn }, 1) };
}

it('waits for a server that starts later, and logs it once', async () => {
  const open = vi.fn().mockRejectedValueOnce(unreachable).mockRejectedValueOnce(unreachable);
  const connecting = connect(open.mockResolvedValueOnce(store));

  expect(await connecting.store).toBe(store);
  expect(connecting.warn.mock.calls).toEqual([
    [{ reason: unreachable.message }, 'waiting for the database'],
  ]);
});

it('does not wait for a database that cannot be used', async () => {
  const connecting = connect(() => Promise.reject(new StoreError('damaged')));
  await expect(connecting.store).rejects.toThrow('damaged');
  expect(connecting.warn).not.toHaveBeenCalled();
});

it('reads no more of a store with content than that it has some', async () => {
  const hasContent = vi.fn(async () => true);
  const log = { info: vi.fn(), warn: vi.fn() };
  await fillEmptyStore(
    { hasContent } as Partial<Store> as Store,
    { demo: true, database: 'x' },
    log,
  );
  expect(hasContent).toHaveBeenCalledOnce();
  expect([log.info, log.warn].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

it('prunes at once and every hour, also after a failure, until it ends', async () => {
  const prune = vi.fn(async () => {});
  const failure = new Error('the database is down');
  prune.mockRejectedValueOnce(failure);
  const error = vi.fn();
  const end = new AbortController();

  const running = pruneHourly({ prune }, { error }, end.signal, 1);
  await vi.waitUntil(() => prune.mock.calls.length >= 3, 20_000);
  end.abort();
  await running;

  expect(error.mock.calls).toEqual([[{ error: failure }, 'pruning failed']]);
});
