import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ApiError, type Failure, type Result } from '../../api/errors.ts';
import { createQueryClient } from './client.ts';
import { resultQuery } from './result.ts';

describe('resultQuery', () => {
  it.each<[string, Failure, Result<string>]>([
    ['keeps content when a refetch fails', { kind: 'other' }, { ok: true, value: 'known' }],
    [
      'replaces content whose item no longer exists',
      { kind: 'notFound' },
      { ok: false, failure: { kind: 'notFound' } },
    ],
  ])('%s', async (_, failure, result) => {
    const client = createQueryClient();
    await client.fetchQuery(resultQuery(['x'], async () => 'known'));
    const failing = resultQuery(['x'], () => Promise.reject(new ApiError(failure)));
    const refetch = client.fetchQuery({ ...failing, staleTime: 0 });
    if (result.ok) await expect(refetch).rejects.toMatchObject(failure);
    else await refetch;
    expect(client.getQueryData(failing.queryKey)).toEqual(result);
  });

  it.each<[string, () => Promise<string[]>, boolean]>([
    ['equal content', async () => ['known'], true],
    ['a repeated failure', () => Promise.reject(new ApiError({ kind: 'other' })), false],
  ])('keeps the object of %s: $2', async (_, fetch, isSame) => {
    const client = createQueryClient();
    const query = { ...resultQuery(['x'], fetch), staleTime: 0 };
    await client.fetchQuery(query);
    const known = client.getQueryData(query.queryKey);
    await client.fetchQuery(query);
    expect(client.getQueryData(query.queryKey) === known).toBe(isSame);
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
