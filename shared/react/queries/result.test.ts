import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ApiError, type Result } from '../../api/errors.ts';
import { createQueryClient } from './client.ts';
import { resultQuery } from './result.ts';

describe('resultQuery', () => {
  it('keeps the data when a refetch fails', async () => {
    const client = createQueryClient();
    const query = resultQuery(['x'], async () => 'known');
    await client.fetchQuery(query);
    const failing = resultQuery(['x'], () => Promise.reject(new ApiError({ kind: 'other' })));
    await expect(client.fetchQuery({ ...failing, staleTime: 0 })).rejects.toMatchObject({
      kind: 'other',
    });
    expect(client.getQueryData(query.queryKey)).toEqual({ ok: true, value: 'known' });
  });

  it('replaces known content when the item no longer exists', async () => {
    const client = createQueryClient();
    await client.fetchQuery(resultQuery(['x'], async () => 'known'));
    const gone = resultQuery(['x'], () => Promise.reject(new ApiError({ kind: 'notFound' })));
    await client.fetchQuery({ ...gone, staleTime: 0 });
    expect(client.getQueryData(gone.queryKey)).toEqual({
      ok: false,
      failure: { kind: 'notFound' },
    });
  });

  it('rejects with errors other than ApiError', async () => {
    const client = createQueryClient();
    const buggy = resultQuery(['x'], () => Promise.reject(new TypeError('bug')));
    await expect(client.fetchQuery(buggy)).rejects.toThrow('bug');
  });

  // TanStack Query refetches what is stale on mount and on window focus.
  it.each<[string, Result<string>, number]>([
    ['content', { ok: true, value: 'known' }, 300_000],
    ['a missing item', { ok: false, failure: { kind: 'notFound' } }, 300_000],
    ['a failure', { ok: false, failure: { kind: 'other' } }, 5_000],
  ])('makes %s stale after its time', (_, result, staleAfter) => {
    const query = resultQuery(['x'], async () => 'new');
    for (const isStale of [false, true]) {
      const client = createQueryClient();
      const updatedAt = Date.now() - staleAfter + (isStale ? 0 : 1000);
      client.setQueryData(query.queryKey, result, { updatedAt });
      expect(new QueryObserver(client, query).getCurrentResult().isStale).toBe(isStale);
    }
  });
});
