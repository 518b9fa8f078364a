import { ApiError } from '@twinfront/shared/api/errors';
import { limitBytes, readTimeout } from '../../gateway/src/http/streams.ts';
import { errorStatus, isSafePath, MAX_PICTURE_BYTES } from '../../gateway/src/routes/media.ts';
import type { Finding } from './Check.ts';
import { describeNoReply } from './describeNoReply.ts';
import { shorten } from './quote.ts';
import type { Target } from './Target.ts';

/** A picture with a relative address, as the gateway fetches it. */
export async function checkPicture(
  { media, timeoutMs, stallMs, slowMs }: Omit<Target, 'api'>,
  src: string,
): Promise<Finding[]> {
  const begun = performance.now();
  const what = isPlain(src) ? await troubleAt(media + src, { timeoutMs, stallMs }) : notPlain;
  if (what) return [{ level: 'broken', what, seen: 'an empty place, or the words of its alt.' }];
  const tookMs = performance.now() - begun;
  if (tookMs <= slowMs) return [];
  const more = tookMs > 2 * stallMs ? ', and there was more to come' : '';
  return [
    {
      level: 'flaw',
      what: `It took ${(tookMs / 1000).toFixed(1)} s${more}. Right would be less than ${slowMs / 1000} s.`,
      seen: 'the rest of the page first, and this later.',
    },
  ];
}

async function troubleAt(
  address: string,
  { timeoutMs, stallMs }: Pick<Target, 'timeoutMs' | 'stallMs'>,
): Promise<string | undefined> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  const late = setTimeout(leave, timeoutMs);
  let hasBegun = false;
  try {
    const reply = await fetch(address, {
      headers: { 'accept-encoding': 'identity' },
      redirect: 'manual',
      signal: leaving.signal,
    });
    clearTimeout(late);
    hasBegun = true;
    if (errorStatus(reply)) return describeReply(reply);
    if (reply.body) await readThrough(readTimeout(stallMs, leave)(reply.body), 2 * stallMs);
    return undefined;
  } catch (cause) {
    if (!leaving.signal.aborted) return describeNoReply(new ApiError({ kind: 'other' }, { cause }));
    return hasBegun
      ? `It stops in its middle: nothing more came for ${stallMs / 1000} s.`
      : describeNoReply(new ApiError({ kind: 'timeout' }, { cause }));
  } finally {
    clearTimeout(late);
    leave();
  }
}

function describeReply({ status, headers }: Response): string {
  const location = headers.get('location');
  if (location)
    return `It redirects (HTTP ${status}) to ${shorten(location)}, which is not followed.`;
  if (status !== 200) return `It answers HTTP ${status}. ${right}`;
  if (Number(headers.get('content-length')) > MAX_PICTURE_BYTES) {
    return `It is longer than ${MAX_PICTURE_BYTES / 1024 / 1024} MB, the most that is taken.`;
  }
  return `Its Content-Type is ${shorten(headers.get('content-type') ?? 'missing')}. ${right}`;
}

const right =
  'Right would be a picture: HTTP 200, image/…. If pictures come from another address, set MEDIA_UPSTREAM.';

/** Some only show their length when they are read; those that drip for longer are told from that. */
async function readThrough(body: AsyncIterable<Uint8Array>, longestMs: number): Promise<void> {
  const begun = performance.now();
  for await (const _ of limitBytes(MAX_PICTURE_BYTES)(body)) {
    if (performance.now() - begun > longestMs) return;
  }
}

/** As a browser would ask for it. */
function isPlain(src: string): boolean {
  return isSafePath(new URL(src, 'http://site.invalid').pathname);
}

const notPlain =
  'The gateway asks for no such address. Right would be one without empty parts, such as in //, and without what becomes /, \\ or .. when it is decoded.';
