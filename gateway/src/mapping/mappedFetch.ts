import { calls } from '@twinfront/shared/api/calls';
import { SUCCESS_CODES } from '@twinfront/shared/api/envelope';
import { describeError, type Log } from '@twinfront/shared/node/log';
import {
  createWorkerThread,
  isOutOfMemory,
  WorkerTimeoutError,
} from '@twinfront/shared/node/workerThread';
import PQueue from 'p-queue';
import { mappingLimits, workerLimits } from '../limits.ts';
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

type Evaluate = (evaluation: Evaluation, signal?: AbortSignal) => Promise<Outcome>;

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
}

/**
 * A `fetch` for the contract in front of an API that has another one: sends the requests that the mapping
 * names for a call, and resolves with the envelope of the contract, or with a reply that is not 2xx.
 */
export function createMappedFetch({ media, limits, ...options }: MappedFetchOptions) {
  const { mapping, api, log } = options;
  const evaluator = createEvaluator({ mapping, pictures: { api, media } }, log, limits);
  const { load, close } = evaluator;
  return { fetch: mappedFetchWith({ ...options, evaluate: evaluator.evaluate }), load, close };
}

/** A thread that evaluates the expressions of a mapping, first in, first out. */
function createEvaluator(data: EvaluationData, log: Log, limits: Partial<EvaluatorLimits> = {}) {
  const { timeoutMs, heapMb } = { ...mappingLimits, ...limits };
  const thread = createWorkerThread(new URL('./worker/evaluate.ts', import.meta.url), {
    workerData: data,
    resourceLimits: { ...workerLimits, maxOldGenerationSizeMb: heapMb },
    onError: (error) => log.warn({ error: describeError(error) }, 'evaluator thread error'),
  });
  const queue = new PQueue({ concurrency: 1 });

  /** @param signal when it aborts, an evaluation that waits leaves the queue */
  const evaluate: Evaluate = (evaluation, signal) =>
    queue.add(() => evaluateNow(evaluation), signal && { signal });

  async function evaluateNow(evaluation: Evaluation): Promise<Outcome> {
    const { name } = evaluation;
    try {
      return await thread.run<Outcome>(['evaluate', evaluation], timeoutMs);
    } catch (error) {
      if (error instanceof WorkerTimeoutError)
        return { problem: { name, message: `takes longer than ${timeoutMs} ms` } };
      if (!isOutOfMemory(error)) throw error;
      return { problem: { name, message: `takes more than ${heapMb} MB of memory` } };
    }
  }

  return { evaluate, load: thread.load, close: thread.close };
}

/** @param evaluate may evaluate the expressions without a thread */
export function mappedFetchWith({
  mapping,
  placeOf,
  api,
  fetch,
  log,
  evaluate,
}: Omit<MappedFetchOptions, 'media' | 'limits'> & { evaluate: Evaluate }): typeof fetch {
  const warned = new Set<string>();

  return async function mappedFetch(input, init) {
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
  };

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
