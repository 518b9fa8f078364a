import type { IncomingMessage } from 'node:http';
import { type Judgement, judge, VIEW_COOKIE } from '@twinfront/shared/site/device';
import { parseCookie } from 'cookie';

declare module 'node:http' {
  interface IncomingMessage {
    /** Of a request that was judged. */
    judgement?: Judgement;
  }
}

/** The request headers that a verdict depends on. */
export const JUDGED_BY = 'User-Agent, Cookie';

export function judgeRequest(req: IncomingMessage): Judgement {
  req.judgement ??= judge({
    userAgent: req.headers['user-agent'],
    view: parseCookie(req.headers.cookie ?? '')[VIEW_COOKIE],
  });
  return req.judgement;
}
