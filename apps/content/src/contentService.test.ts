import { expect, it, vi } from 'vitest';
import { pruneHourly } from './contentService.ts';

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
