import { calls } from '@twinfront/shared/api/calls';
import { SUCCESS_CODES } from '@twinfront/shared/api/envelope';
import type { Evaluator } from './evaluator.ts';
import {
  argumentOf,
  type CallMapping,
  type MappedCall,
  mappedCalls,
  optionalCalls,
} from './mapping.ts';
import type { ParsedMapping } from './parseMapping.ts';

/** An expression of the mapping failed, at a place that the message names, or a reply is not JSON. */
export class MappingError extends Error {
  override name = 'MappingError';
}

interface MappedFetchOptions extends ParsedMapping {
  /** The base URL of the API. */
  api: string;
  evaluate: Evaluator['evaluate'];
  /** Sends the requests of the mapping. */
  fetch: typeof fetch;
}

/**
 * A `fetch` for the contract in front of an API that has another one: sends the requests that the mapping
 * names for a call, and resolves with the envelope of the contract, or with a reply that is not 2xx.
 */
export function createMappedFetch({ mapping, describe, api, evaluate, fetch }: MappedFetchOptions) {
  async function mappedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    // As in `limitedFetch`: a copy of a request would lose its abort.
    const request = input instanceof Request ? input : new Request(input, init);
    const found = callOf(api, request.url);
    const call = found && mapping.calls[found.call];
    if (!found) return notFound();
    if (!call) return success(optionalCalls[found.call] ?? 'null');
    const replies = await send(call.get, found.argument, request);
    if (replies instanceof Response) return replies;
    const outcome = await evaluate({ ...found, replies });
    if ('error' in outcome) throw new MappingError(describe(outcome.error));
    if ('invalid' in outcome) {
      const path = pathOf(call, outcome.invalid);
      throw new MappingError(`calls.${found.call}.get: the reply of ${path} is not JSON`);
    }
    if ('failure' in outcome) return failure(outcome.failure);
    return outcome.data === undefined ? notFound() : success(outcome.data);
  }

  /** @returns the texts of the replies, or the one that is not 2xx */
  async function send(get: CallMapping['get'], argument: string, { headers, signal }: Request) {
    if (get === undefined) return undefined;
    const request = (path: string) => {
      const filled = path.replace(/\{(?:id|term)\}/g, encodeURIComponent(argument));
      return fetch(api + filled, { headers, signal });
    };
    if (typeof get === 'string') {
      const reply = await request(get);
      return reply.ok ? reply.text() : reply;
    }
    const names = Object.keys(get);
    const replies = await Promise.all(Object.values(get).map(request));
    const failed = replies.filter((reply) => !reply.ok);
    // Another failure comes first: a 404 would remove an item that may exist.
    const first = failed.find(({ status }) => status !== 404) ?? failed[0];
    if (first) return first;
    const texts = await Promise.all(replies.map((reply) => reply.text()));
    return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']));
  }

  return mappedFetch;
}

function pathOf({ get }: CallMapping, name: string): string | undefined {
  return typeof get === 'string' ? get : get?.[name];
}

/** The paths of the contract, with their arguments as a group. */
const patterns = Object.entries(calls).map(([name, { path }]) => {
  const [before = '', after] = path.replace('?', '\\?').split(/\{\w+\}/);
  return [name, new RegExp(`^${before}${after === undefined ? '' : `([^/]+)${after}`}$`)] as const;
});

/** The call of the contract that a request is. */
function callOf(api: string, address: string): { call: MappedCall; argument: string } | undefined {
  const path = address.slice(new URL(`${api}/`).href.length);
  for (const [name, pattern] of patterns) {
    const found = pattern.exec(path);
    if (!found) continue;
    const argument = decodeURIComponent(found[1] ?? '');
    // A config is mapped by its key.
    const call = mappedCalls.find((mapped) => mapped === (name === 'config' ? argument : name));
    return call && { call, argument: argumentOf[call] ? argument : '' };
  }
  return undefined;
}

const success = (data: string) => reply(200, `{"code":200,"msg":"","data":${data}}`);

const notFound = () => reply(404, '{"code":404,"msg":"the expression has no result"}');

function failure({ code, msg }: { code: unknown; msg: unknown }): Response {
  // A code that counts as success would pass a failure off as data.
  const isFailure = typeof code === 'number' && !SUCCESS_CODES.includes(code);
  return reply(200, JSON.stringify({ code: isFailure ? code : 500, msg, data: null }));
}

const reply = (status: number, text: string) =>
  new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
