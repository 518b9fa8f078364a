import { API_BASE, calls, isCallKey, PART_PARAMETER } from '@twinfront/shared/api/calls';
import { GATEWAY_TIMEOUT, REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import type { Failure, FailureKind } from '@twinfront/shared/api/errors';
import { parseTerm } from '@twinfront/shared/site/details';
import { failureText } from '@twinfront/shared/site/failureText';
import { messagesOf } from '@twinfront/shared/site/messages/messagesOf';
import { type Request, type Response, Router } from 'express';
import type { ContentCache } from '../content/contentCache.ts';
import { readPart } from '../content/entry.ts';
import { ENVELOPE_TYPE } from '../http/headers.ts';
import { getSearchParams } from '../http/request.ts';
import { compressBody, envelope, sendBody, sendFailure, sendUncached } from '../http/response.ts';
import { createDemand } from '../queue.ts';
import type { IsClosed } from './maintenance.ts';

/** `/api`: the calls of the table, from the content cache. */
export function createApi(content: ContentCache, isClosed: IsClosed): Router {
  const api = Router({ caseSensitive: true, strict: true });

  api.get(`${API_BASE}/${calls.closeFlag.path}`, (req, res) => {
    sendUncached(res, 200, envelope(isClosed(req)), { 'Content-Type': ENVELOPE_TYPE });
  });
  for (const [name, { path }] of Object.entries(calls)) {
    if (name === 'closeFlag') continue;
    const [, parameter = ''] = /\{(\w+)\}/.exec(path) ?? [];
    const route: string = `${API_BASE}/${path}`
      .replace(`{${parameter}}`, `:${parameter}`)
      .replace(/\?.*/, '');
    api.get(route, (req, res) => {
      const given = String(req.params[parameter] ?? getSearchParams(req).get(parameter) ?? '');
      const argument = name === 'search' ? parseTerm(given) : given;
      const part = name === 'search' ? getSearchParams(req).get(PART_PARAMETER) : null;
      return answer(req, res, parameter ? `${name} ${argument ?? ''}` : name, part);
    });
  }
  api.use(API_BASE, (_req, res) => fail(res, { kind: 'notFound' }));

  async function answer(
    req: Request,
    res: Response,
    key: string,
    part: string | null,
  ): Promise<void> {
    if (!isCallKey(key)) return fail(res, { kind: 'notFound' });
    const demand = createDemand(REQUEST_TIMEOUT_MS, res);
    // Browsers ask for the item of a search when a visitor opens an article.
    const read = await content.read(key, demand, part === 'item' ? 'item' : undefined);
    const { result, bodies, isStale, ageMs } = read;
    if (!result.ok) return fail(res, result.failure);
    const isPart = part === 'cards' || part === 'item';
    // What a page shows of a search: the bodies of the other articles may have megabytes.
    const name = isPart ? part : 'whole';
    bodies[name] ??= compressBody(envelope(readPart(key, name, read)), ENVELOPE_TYPE);
    const isDraft = Array.isArray(result.value) && result.value.some(({ draft }) => draft);
    const headers = {
      'Cache-Control': isDraft ? 'no-store' : 'public, no-cache',
      ...(isStale && { Age: String(Math.floor(ageMs / 1000)) }),
    };
    sendBody(req, res, await bodies[name], { headers });
  }

  function fail(res: Response, failure: Failure): void {
    const status = statuses[failure.kind];
    sendFailure(res, status, {
      code: failure.kind === 'envelope' ? failure.code : status,
      msg: failureText(failure, messagesOf(content.locale())),
    });
  }

  return api;
}

/** HTTP status of each row of the error catalogue; also the code in the envelope, unless the API has given one. */
const statuses: Record<FailureKind, number> = {
  notFound: 404,
  unauthorized: 401,
  forbidden: 403,
  timeout: GATEWAY_TIMEOUT,
  envelope: 200,
  other: 502,
};
