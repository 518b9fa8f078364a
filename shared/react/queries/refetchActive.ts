import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError, type Failure, type Result } from '../../api/errors.ts';

/** Refetches all that the page shows. Resolves with the first failure, or with undefined. */
export async function refetchActive(queryClient: QueryClient): Promise<Failure | undefined> {
  const queries = queryClient.getQueryCache().findAll({ type: 'active' });
  await queryClient.refetchQueries({ type: 'active' });
  return queries.map(failureOfQuery).find((failure) => failure !== undefined);
}

/** Content that is known stays when its refetch throws; without any, the failure is the data. */
function failureOfQuery({ state: { error, data } }: Query): Failure | undefined {
  if (error) return error instanceof ApiError ? error.failure : { kind: 'other' };
  const result = data as Partial<Result<unknown>> | undefined;
  // An item that does not exist is an answer, not a failure.
  return result?.ok === false && result.failure?.kind !== 'notFound' ? result.failure : undefined;
}
