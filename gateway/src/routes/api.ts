import { isSegment } from '@twinfront/shared/api/address';
import { isConfigKey } from '@twinfront/shared/api/config';
import type { Failure, FailureKind } from '@twinfront/shared/api/errors';
import { parseTerm } from '@twinfront/shared/site/details';
import { failureText } from '@twinfront/shared/site/failureText';
import { messagesOf } from '@twinfront/shared/site/messages/messagesOf';
import { type Request, type Response, Router } from 'express';
import type { ContentCache } from '../content/contentCache.ts';
import type { CacheResult } from '../content/contentReader.ts';
import { getSearchParams } from '../http/query.ts';
import {
  ENVELOPE_TYPE,
  envelope,
  sendAnswer,
  sendFailure,
  sendUncached,
} from '../http/response.ts';
import type { IsClosed } from '../middleware/maintenanceMode.ts';

/** `/api`: the five calls, from the content cache. */
export function createApi(content: ContentCache, isClosed: IsClosed): Router {
  const api = Router({ caseSensitive: true, strict: true });

  api.get('/banner/:id', (req, res) =>
    answer(req, res, isSegment(req.params.id) && content.getBanner(req.params.id)),
  );
  api.get('/function/:id', (req, res) =>
    answer(req, res, isSegment(req.params.id) && content.getFunctionEntry(req.params.id)),
  );
  api.get('/support/config/getKey', (req, res) => {
    const key = getSearchParams(req).get('key');
    return answer(req, res, isConfigKey(key) && content.getConfig(key));
  });
  api.get('/richText/search/:term', (req, res) => {
    const term = parseTerm(req.params.term);
    return answer(req, res, term !== undefined && content.searchRichText(term));
  });
  api.get('/support/config/getCloseFlag', (req, res) => {
    sendUncached(res, 200, envelope(isClosed(req)), { 'Content-Type': ENVELOPE_TYPE });
  });
  api.use((req, res) => answer(req, res, false));

  /** @param call `false`: there is no such item */
  async function answer(req: Request, res: Response, call: false | Promise<CacheResult<object>>) {
    if (!call) return fail(res, { kind: 'notFound' });
    const read = await call;
    const { result, isStale, ageMs } = read;
    if (!result.ok) return fail(res, result.failure);
    await sendAnswer(req, res, read, {
      'Cache-Control': 'public, no-cache',
      ...(isStale && { Age: String(Math.floor(ageMs / 1000)) }),
    });
  }

  function fail(res: Response, failure: Failure): void {
    const [status, code] = replies[failure.kind];
    sendFailure(res, status, {
      code: failure.kind === 'envelope' ? failure.code : code,
      msg: failureText(failure, messagesOf(content.lastSite())),
    });
  }

  return api;
}

/** HTTP status and envelope code of each row of the error catalogue. */
const replies: Record<FailureKind, [status: number, code: number]> = {
  notFound: [404, 404],
  unauthorized: [401, 401],
  forbidden: [403, 403],
  timeout: [200, 504],
  envelope: [200, 502],
  other: [502, 502],
};
