import { calls } from '@twinfront/shared/api/calls';
import { SUCCESS_CODES } from '@twinfront/shared/api/envelope';
import type { Evaluator } from './evaluator.ts';
import {
  argumentOf,
  BRACES,
  type CallMapping,
  isPlaceholder,
  type MappedCall,
  mappedCalls,
  optionalCalls,
} from './mapping.ts';
import type { ParsedMapping } from './parseMapping.ts';
import type { Outcome } from './worker/evaluate.ts';

/** An expression of the mapping failed, at a place that the message names, or a reply is not JSON. */
export class MappingError extends Error {
  override name = 'MappingError';
}

export interface MappedFetchOptions extends ParsedMapping {
  /** The base URL of the API. */
  api: string;
  evaluate: Evaluator['evaluate'];
  /** Sends the requests of the mapping. */
  fetch: typeof fetch;
  /** Gets what may be wrong with a mapping whose expression has found nothing. */
  onHint?: (hint: string) => void;
}

/**
 * A `fetch` for the contract in front of an API that has another one: sends the requests that the mapping
 * names for a call, and resolves with the envelope of the contract, or with a reply that is not 2xx.
 */
export function createMappedFetch({
  mapping,
  describe,
  api,
  evaluate,
  fetch,
  onHint = () => {},
}: MappedFetchOptions) {
  async function mappedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    // As in `limitedFetch`: a copy of a request would lose its abort.
    const request = input instanceof Request ? input : new Request(input, init);
    const found = callOf(api, request.url);
    const call = found && mapping.calls[found.call];
    if (!found) return notFound();
    if (!call) return success(optionalCalls[found.call] ?? 'null');
    const paths = await pathsOf(found, call);
    if (!paths) return notFound();
    const responses = await send(paths, call, request);
    const texts = await Promise.all(responses.map(([, response]) => response?.clone().text()));
    const replies = Object.fromEntries(
      responses.map(([name, response], index) => [
        name,
        { status: response?.status ?? 0, text: texts[index] ?? '' },
      ]),
    );
    const outcome = await evaluate({ ...found, replies });
    throwError(outcome);
    if ('invalid' in outcome) {
      const path = call.get[outcome.invalid]?.path;
      throw new MappingError(`calls.${found.call}.get: the reply of ${path} is not JSON`);
    }
    if ('failed' in outcome) {
      const failed = new Map(responses).get(outcome.failed);
      if (failed) return failed;
    }
    if ('failure' in outcome) return failure(outcome.failure);
    return 'data' in outcome ? result(found.call, outcome) : notFound();
  }

  function result(call: MappedCall, { data, hint }: Extract<Outcome, { data: unknown }>): Response {
    if (call === 'closeFlag') return success(`${data}`);
    const text = hint && describe(hint);
    if (text) onHint(text);
    if (call === 'search') return success(`${data}`);
    if (argumentOf[call]) return data === undefined ? notFound(text) : success(`${data}`);
    // A config exists: empty fields would replace those of the site.
    if (text) throw new MappingError(text);
    if (data === undefined)
      throw new MappingError(`calls.${call}.data: the expression has no result`);
    return success(`${data}`);
  }

  /** By the names of the requests; undefined if one would leave its folder. */
  async function pathsOf(
    { call, argument }: FoundCall,
    { get }: CallMapping,
  ): Promise<Record<string, string> | undefined> {
    const templates = Object.entries(get);
    const hasExpression = templates.some(([, { path }]) =>
      [...path.matchAll(BRACES)].some(([, source = '']) => !isPlaceholder(source)),
    );
    // Most paths need no expression, and no wait for the thread.
    const outcome = hasExpression
      ? await evaluate({ call, argument, replies: undefined })
      : { paths: Object.fromEntries(templates.map(([name, { path }]) => [name, fill(path)])) };
    throwError(outcome);
    if (!('paths' in outcome)) return undefined;
    const { paths } = outcome;
    return Object.values(paths).some((path) => DOTS.test(path)) ? undefined : paths;

    function fill(path: string): string {
      return path.replace(BRACES, () => encodeURIComponent(argument));
    }
  }

  function send(
    paths: Record<string, string>,
    { get }: CallMapping,
    { headers, signal }: Request,
  ): Promise<[name: string, response: Response | undefined][]> {
    return Promise.all(
      Object.entries(paths).map(async ([name, path]) => {
        const sending = fetch(api + path, { headers, signal });
        const { isOptional } = get[name] ?? {};
        return [name, isOptional ? await sending.catch(() => undefined) : await sending];
      }),
    );
  }

  /** @throws MappingError */
  function throwError(outcome: Outcome): void {
    if ('error' in outcome) throw new MappingError(describe(outcome.error));
  }

  return mappedFetch;
}

/** Matches segments of a path that lead out of a folder. */
const DOTS = /^[^?]*\/\.\.?(\/|\?|$)/;

interface FoundCall {
  call: MappedCall;
  argument: string;
}

/** The paths of the contract, with their arguments as a group. */
const patterns = Object.entries(calls).map(([name, { path }]) => {
  const [before = '', after] = path.replace('?', '\\?').split(/\{\w+\}/);
  return [name, new RegExp(`^${before}${after === undefined ? '' : `([^/]+)${after}`}$`)] as const;
});

/** The call of the contract that a request is. */
function callOf(api: string, address: string): FoundCall | undefined {
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

const notFound = (msg = 'the expression has no result') =>
  reply(404, JSON.stringify({ code: 404, msg }));

function failure({ code, msg }: { code: unknown; msg: unknown }): Response {
  // A code that counts as success would pass a failure off as data.
  const isFailure = typeof code === 'number' && !SUCCESS_CODES.includes(code);
  return reply(200, JSON.stringify({ code: isFailure ? code : 500, msg, data: null }));
}

const reply = (status: number, text: string) =>
  new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
