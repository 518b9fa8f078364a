import { ApiError } from '@twinfront/shared/api/errors';
import { createUpstreamClient, type UpstreamClient } from '../content/upstream.ts';
import { createMappedFetch, type MappedFetchOptions, MappingError } from './mappedFetch.ts';

/** A client of an API with a mapping. Its errors name the requests that failed, not the call of the contract. */
export function createMappedClient({ fetch, ...options }: MappedFetchOptions): UpstreamClient {
  return {
    async call(key, callOptions) {
      const failed = new Set<string>();
      const send: typeof fetch = async (input, init) => {
        failed.add(String(input));
        const reply = await fetch(input, init);
        if (reply.ok) failed.delete(String(input));
        return reply;
      };
      const mappedFetch = createMappedFetch({ ...options, fetch: send });
      const client = createUpstreamClient(options.api, { fetch: mappedFetch });
      try {
        return await client.call(key, callOptions);
      } catch (error) {
        throw error instanceof ApiError && failed.size > 0 ? named(error, [...failed]) : error;
      }
    },
  };
}

function named(error: ApiError, requests: string[]): ApiError {
  const { cause } = error;
  if (!(cause instanceof Error) || cause instanceof MappingError) return error;
  // Ky names the address that it was given.
  const reason = cause.message.replace(/: GET \S+$/, '');
  const message = `GET ${requests.join(', ')}: ${reason}`;
  return new ApiError(error.failure, { cause: new Error(message, { cause: cause.cause }) });
}
