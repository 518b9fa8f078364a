import { ApiTimeoutError, OtherError } from '@twinfront/shared/api/errors';
import { limitBytes } from '../../gateway/src/limitBytes.ts';
import { MAX_PICTURE_BYTES, mediaFault } from '../../gateway/src/mediaFault.ts';
import type { Finding } from './Check.ts';
import { describeNoReply } from './describeNoReply.ts';
import type { Target } from './Target.ts';
import { tellSlow } from './tellSlow.ts';

/** A picture with a relative address, as the gateway fetches it. */
export async function checkPicture(
  { media, timeoutMs, slowMs }: Omit<Target, 'api'>,
  src: string,
): Promise<Finding[]> {
  const begun = performance.now();
  const what = await troubleAt(media + src, timeoutMs);
  if (!what) return tellSlow(performance.now() - begun, slowMs);
  return [{ level: 'broken', what, seen: 'an empty place, or the words of its alt.' }];
}

async function troubleAt(address: string, timeoutMs: number): Promise<string | undefined> {
  try {
    const reply = await fetch(address, {
      headers: { 'accept-encoding': 'identity' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const fault = mediaFault(reply) && describeReply(reply);
    if (fault) await reply.body?.cancel();
    else if (reply.body) await readThrough(reply.body);
    return fault;
  } catch (cause) {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError';
    return describeNoReply(isLate ? new ApiTimeoutError({ cause }) : new OtherError({ cause }));
  }
}

function describeReply({ status, headers }: Response): string {
  const location = headers.get('location');
  if (location) return `It redirects (HTTP ${status}) to ${location}, which is not followed.`;
  if (status !== 200) return `It answers HTTP ${status}. ${right}`;
  if (Number(headers.get('content-length')) > MAX_PICTURE_BYTES) {
    return `It is longer than ${MAX_PICTURE_BYTES / 1024 / 1024} MB, the most that is taken.`;
  }
  return `Its Content-Type is ${headers.get('content-type') ?? 'missing'}. ${right}`;
}

const right =
  'Right would be a picture: HTTP 200, image/…. If pictures come from another address, set MEDIA_UPSTREAM.';

/** Some only show their length when they are read. */
async function readThrough(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of limitBytes(MAX_PICTURE_BYTES)(body));
}
