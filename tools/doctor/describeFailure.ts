import { replySchema } from '@twinfront/shared/api/envelope';
import { ApiError } from '@twinfront/shared/api/errors';
import { misfitsOf } from '@twinfront/shared/api/misfitsOf';
import type { Answer, Reply } from './askOnce.ts';
import { parseJson } from './dataOf.ts';
import { describeNoReply } from './describeNoReply.ts';
import { quote, shorten } from './quote.ts';

const rightEnvelope = 'Right would be { "code": 200, "msg": "", "data": … }.';

/**
 * Why a call failed, and what would be right: `whole` says what its data should be. Undefined if only
 * the data does not fit.
 */
export function describeFailure({ reply, outcome }: Answer, whole?: string): string | undefined {
  if (outcome.ok) return undefined;
  if (!reply) return describeNoReply(outcome.error);
  return describeStatus(reply, whole) ?? describeBody(reply, outcome.error);
}

function describeStatus(
  { status, location, type, text }: Reply,
  whole?: string,
): string | undefined {
  if (status >= 200 && status <= 299) return undefined;
  if (isRedirect({ status, location })) {
    return `It redirects (HTTP ${status}) to ${shorten(location ?? '')}. The gateway follows no redirect: give it the address where the API itself stands.`;
  }
  const asPage = isPage(type, text) ? ', with a page of HTML' : '';
  return `It answers HTTP ${status}${asPage}. ${adviceOf(status, whole)}`;
}

export function isRedirect({ status, location }: Pick<Reply, 'status' | 'location'>): boolean {
  return status >= 300 && status <= 399 && location !== null;
}

function adviceOf(status: number, whole?: string): string {
  const right = `Right would be 200${whole ? `, with ${whole}` : ''}`;
  switch (status) {
    case 401:
    case 403:
      return `${right}: the gateway sends "Authorization: Bearer" with no token, so the five calls have to be open to it.`;
    case 404:
      return whole ? `${right}.` : 'Nothing is there: is the path of the base URL right?';
    default:
      return `${right}.`;
  }
}

function describeBody({ type, text }: Reply, error: Error): string | undefined {
  if (isPage(type, text)) {
    return 'A page of HTML came instead of JSON. Is this the address of the API, or of a website?';
  }
  const envelope = parseJson(text);
  if (envelope === undefined) {
    return `What came is no JSON: ${text === '' ? 'nothing at all' : quote(text)}. ${rightEnvelope}`;
  }
  if (error instanceof ApiError && error.failure.kind === 'envelope') {
    const { code, text: msg } = error.failure;
    return `The envelope has the code ${code}, a failure, with the msg ${quote(msg)}. Right would be 200 or 0.`;
  }
  if (misfitsOf(replySchema, envelope).some(({ forgiven }) => !forgiven)) {
    return `It is not in the envelope, which has a number as its code: ${quote(envelope)} came. ${rightEnvelope}`;
  }
  return undefined;
}

/** Some call their JSON a page, and the gateway reads it all the same. */
function isPage(type: string, text: string): boolean {
  if (/^\s*<(!doctype|html)\b/i.test(text)) return true;
  return /^text\/html\b/i.test(type) && parseJson(text) === undefined;
}
