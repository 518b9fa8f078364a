import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/errors.ts';
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
});
