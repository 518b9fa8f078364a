import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/errors.ts';

/** What a page shows of a query, or of several. */
export interface QueryState extends Retry {
  /** Nothing can be shown yet. */
  isPending: boolean;
  /** Nothing can be shown, because the call failed; also while it is repeated. */
  hasFailed: boolean;
}

export interface Retry {
  /** Repeats the failed calls. */
  retry: () => void;
  isRetrying: boolean;
}

/** The content of a section of a page, or its pending, failed or empty state. */
export interface SectionContentProps extends QueryState {
  /** Shown while the content loads. */
  skeleton: ReactNode;
  /** Says that the content could not be loaded. */
  failed: string;
  /** Says that there is no content; false if there is some. */
  empty?: string | false;
  /** The section is the whole page: a failure is its heading. */
  fullPage?: boolean;
  children: ReactNode;
}

export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'notFound';

/** The state of a query for an item or a search. A 404 is an answer: the item does not exist. */
export function itemState(query: UseQueryResult<unknown>): QueryState {
  const state = queryState(query);
  return isMissing(query.error) ? { ...state, hasFailed: false, isRetrying: false } : state;
}

/**
 * The state of a query. TanStack Query makes a failed query pending again while it is repeated; here it
 * stays failed, so that its retry button stays in the page and keeps the focus. A 404 is a failure, because every site
 * has each config.
 */
export function queryState({
  data,
  isFetching,
  errorUpdateCount,
  refetch,
}: UseQueryResult<unknown>): QueryState {
  const hasData = data !== undefined;
  const hasFailed = !hasData && errorUpdateCount > 0;
  return {
    isPending: !hasData && errorUpdateCount === 0,
    hasFailed,
    isRetrying: hasFailed && isFetching,
    retry: () => void refetch(),
  };
}
