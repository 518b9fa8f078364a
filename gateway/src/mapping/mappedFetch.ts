import { calls } from '@twinfront/shared/api/calls';
import { SUCCESS_CODES } from '@twinfront/shared/api/envelope';
import type { Log } from '@twinfront/shared/node/log';
import { mappingLimits } from '../limits.ts';
import { createWorker, WorkerLimitError } from '../worker.ts';
import {
  argumentOf,
  BRACES,
  type CallMapping,
  isPlaceholder,
  type MappedCall,
  mappedCalls,
  optionalCalls,
  requestName,
} from './mapping.ts';
import type { ParsedMapping } from './parseMapping.ts';
import type { Evaluation, EvaluationData, Outcome, Problem } from './worker/evaluate.ts';

export { type ParsedMapping, parseMapping } from './parseMapping.ts';

/** An expression of the mapping failed. The message has its place and no values, which visitors may have typed. */
class MappingError extends Error {
  override name = 'MappingError';
}

type EvaluatorLimits = Omit<typeof mappingLimits, 'guardrails'>;

/** Evaluates expressions, in a thread unless in a test. */
interface Evaluator {
  evaluate: (evaluation: Evaluation, signal: AbortSignal) => Promise<Outcome>;
  load: () => Promise<void>;
  close: () => Promise<void>;
}

export interface MappedFetchOptions extends ParsedMapping {
  /** The base URL of the API. */
  api: string;
  /** The address of the folder whose pictures the site serves as `/media/…`; it ends with `/`. */
  media: string;
  /** Sends the requests of the mapping. */
  fetch: typeof fetch;
  /** What is wrong with an expression is at the level `debug`, because it may contain values. */
  log: Log;
  limits?: Partial<EvaluatorLimits> | undefined;
  /** By default a thread. */
  evaluator?: Evaluator;
}

/** A thread that evaluates the expressions of a mapping, first in, first out. */
function createEvaluator(
  data: EvaluationData,
  log: Log,
  limits: Partial<EvaluatorLimits> = {},
): Evaluator {
  const { timeoutMs, heapMb } = { ...mappingLimits, ...limits };
  const module = new URL('./worker/evaluate.ts', import.meta.url);
  const { run, load, close } = createWorker(module, log, { heapMb, workerData: data });

  async function evaluate(evaluation: Evaluation, signal: AbortSignal): Promise<Outcome> {
    // When its call ends, an evaluation that waits leaves the queue.
    const demand = { until: () => (signal.aborted ? -Infinity : Infinity) };
    try {
      return await run('item', demand, ['evaluate', evaluation], timeoutMs);
    } catch (error) {
      if (!(error instanceof WorkerLimitError)) throw error;
      return { problem: { name: evaluation.name, message: `takes ${error.message}` } };
    }
  }

  return { evaluate, load, close };
}

/**
 * A `fetch` for the contract in front of an API that has another one: sends the requests that the mapping
 * names for a call, and resolves with the envelope of the contract, or with a reply that is not 2xx.
 */
export function createMappedFetch({
  mapping,
  placeOf,
  api,
  media,
  fetch,
  log,
  limits,
  evaluator = createEvaluator({ mapping, pictures: { api, media } }, log, limits),
}: MappedFetchOptions) {
  const { evaluate, load, close } = evaluator;
  const warned = new Set<string>();

  async function mappedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    // As in `limitedFetch`: a copy of a request would lose its abort.
    const request = input instanceof Request ? input : new Request(input, init);
    const found = callOf(api, request.url);
    if (!found) return notFound();
    const call = mapping.calls[found.call];
    if (!call) return success(optionalCalls[found.call] ?? 'null');
    const paths = await pathsOf(found, call, request.signal);
    if (!paths) return notFound();
    const responses = await send(paths, call, request);
    const replies: Record<string, { status: number; text: string }> = {};
    for (const [name, response] of responses) {
      const text = (await response?.clone().text()) ?? '';
      replies[name] = { status: response?.status ?? 0, text };
    }
    const name = `calls.${found.call}.data`;
    const outcome = await evaluate({ ...found, name, input: { replies } }, request.signal);
    if ('problem' in outcome) throw failed(outcome.problem);
    if ('failed' in outcome) return responses.get(outcome.failed) ?? notFound();
    if ('failure' in outcome) return failure(outcome.failure);
    return 'data' in outcome ? result(found.call, outcome) : notFound();
  }

  function result(call: MappedCall, { data, hint }: Extract<Outcome, { data: unknown }>): Response {
    if (call === 'closeFlag' || (call === 'search' && !hint)) return success(`${data}`);
    if (argumentOf[call]) {
      const text = hint && describe(hint);
      return data === undefined ? notFound(text) : success(data);
    }
    // A config exists: empty fields would replace those of the site.
    if (hint) throw failed(hint);
    if (data !== undefined) return success(data);
    throw failed({ name: `calls.${call}.data`, message: 'the expression has no result' });
  }

  /** By the names of the requests; undefined if one would leave its folder. */
  async function pathsOf(
    { call, argument }: FoundCall,
    { get }: CallMapping,
    signal: AbortSignal,
  ): Promise<Record<string, string> | undefined> {
    const paths: Record<string, string> = {};
    for (const [request, { path }] of Object.entries(get)) {
      const name = requestName(call, request);
      let filled = path;
      for (const [braces, source = ''] of path.matchAll(BRACES)) {
        let text = argument;
        // Most paths need no expression, and no wait for the thread.
        if (!isPlaceholder(source)) {
          const outcome = await evaluate({ name, call, argument, input: { source } }, signal);
          if ('problem' in outcome) throw failed(outcome.problem);
          text = 'text' in outcome ? outcome.text : '';
        }
        filled = filled.replace(braces, () => encodeURIComponent(text.toWellFormed()));
      }
      if (DOTS.test(filled)) return undefined;
      paths[request] = filled;
    }
    return paths;
  }

  async function send(
    paths: Record<string, string>,
    { get }: CallMapping,
    { headers, signal }: Request,
  ): Promise<Map<string, Response | undefined>> {
    const sent = Object.entries(paths).map(async ([name, path]) => {
      const sending = sendNamed(api + path, { headers, signal });
      const { optional } = get[name] ?? {};
      return [name, optional ? await sending.catch(() => undefined) : await sending] as const;
    });
    return new Map(await Promise.all(sent));
  }

  /** Errors and failures name the request, not the call of the contract. */
  async function sendNamed(address: string, init: RequestInit): Promise<Response> {
    try {
      const reply = await fetch(address, init);
      if (reply.ok) return reply;
      const { body, status, headers } = reply;
      return new Response(body, { status, headers, statusText: `of GET ${address}` });
    } catch (cause) {
      if (init.signal?.aborted) throw cause;
      throw new Error(`GET ${address}`, { cause });
    }
  }

  function describe({ name, message }: Problem): string {
    const text = `${placeOf(name)}: ${message}`;
    log.debug({ problem: text }, 'problem of the mapping');
    return text;
  }

  function failed(problem: Problem): MappingError {
    const place = placeOf(problem.name);
    describe(problem);
    if (!warned.has(place)) log.warn({ place }, 'an expression of the mapping failed');
    warned.add(place);
    return new MappingError(place);
  }

  return { fetch: mappedFetch, load, close };
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
