import { QueryClient } from '@tanstack/react-query';

/** One per browser page or per rendering, never one per module. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // Offline is an answer too: the call fails at once and says so.
        networkMode: 'always',
      },
    },
  });
}
