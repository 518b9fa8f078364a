import type { IncomingMessage } from 'node:http';
import { type Judgement, judge, VIEW_COOKIE } from '@twinfront/shared/site/device';
import { parseCookie } from 'cookie';

/** The request headers that a verdict depends on. */
export const JUDGED_BY = 'User-Agent, Cookie';

export function judgeRequest({ headers }: IncomingMessage): Judgement {
  return judge({
    userAgent: headers['user-agent'],
    view: parseCookie(headers.cookie ?? '')[VIEW_COOKIE],
  });
}
