import { hash } from 'node:crypto';
import { type Answer, type CallKey, parseCallKey } from '@twinfront/shared/api/calls';
import type { Failure, Result } from '@twinfront/shared/api/errors';
import type { Article } from '@twinfront/shared/api/items';
import { type AnswerPart, type AnswerParts, partOf } from '@twinfront/shared/site/answerParts';
import { pickArticle } from '@twinfront/shared/site/details';
import { LRUCache } from 'lru-cache';
import type { EncodedBody } from '../http/response.ts';

/** A read of the content cache. */
export interface CacheResult<Key extends CallKey = CallKey> {
  /** The same object for equal answers. */
  result: Result<Answer<Key>>;
  /** For `readPart`. */
  parts: Partial<Record<AnswerPart, unknown>>;
  /** The replies of `/api` with these parts, each compressed when it is requested first. */
  bodies: Partial<Record<AnswerPart, Promise<EncodedBody>>>;
  /** Of the answer; undefined: no answer of the API yet. */
  hash: string | undefined;
  ageMs: number;
  /** Older than the TTL. */
  isStale: boolean;
}

/** The last answer of the API to a call, or that it has none. */
export interface Entry<Key extends CallKey = CallKey>
  extends Pick<CacheResult<Key>, 'result' | 'parts' | 'bodies' | 'hash'> {
  /** Of the answer in JSON. */
  length: number;
  /** The hash of the answer before it was sanitized. */
  source?: string | undefined;
  /** When the API gave this answer; without one, when the call failed. */
  at: number;
  /** The entry is due for a refresh after this time. */
  dueAt: number;
  /** The last refresh failed. */
  isFailing: boolean;
}

export type Answered = Pick<Entry, 'result' | 'parts' | 'bodies' | 'length' | 'hash' | 'source'>;

export const hashOf = (text: string) => hash('sha256', text, 'base64url');

export function createAnswer(result: Entry['result']): Answered {
  const text = JSON.stringify(result.ok ? result.value : result.failure);
  const { length } = text;
  return { result, parts: {}, bodies: {}, length, hash: hashOf(`${result.ok} ${text}`) };
}

/**
 * A part of an answer; undefined if the call failed. Computed once per answer, because the excerpts of fifty articles
 * take some 20 ms.
 */
export function readPart<Key extends CallKey, Part extends AnswerPart>(
  key: Key,
  part: Part,
  { result, parts }: CacheResult<Key>,
): AnswerParts<Answer<Key>>[Part] | undefined {
  if (!result.ok) return undefined;
  parts[part] ??= partOf(key, part, result.value);
  return parts[part] as AnswerParts<Answer<Key>>[Part];
}

/** The entry of a call without an answer. */
export function createFailed(failure: Failure): Entry {
  const at = performance.now();
  const answer = createAnswer({ ok: false, failure });
  return { ...answer, hash: undefined, at, dueAt: at, isFailing: true };
}

export function createStore(max: number, maxSize: number) {
  return new LRUCache<CallKey, Entry>({
    max,
    maxSize,
    // The value and the replies of `/api`; a character takes up to two bytes.
    // A larger entry would not be kept, so that each of its reads would be a call.
    sizeCalculation: ({ length }) => Math.min(1 + 6 * length, maxSize),
  });
}

/** Whether the answer has an item of the site: searches find none, or any number of them. */
export function exists(key: CallKey, { result }: Entry): boolean {
  if (!result.ok) return false;
  const { name, argument } = parseCallKey(key);
  return name !== 'search' || pickArticle(result.value as Article[], argument) !== undefined;
}
