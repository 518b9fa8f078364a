export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** How long an upstream may stop in the middle of a picture. */
export const PICTURE_STALL_MS = 10_000;

/** The status with which a reply is refused that is no picture, or none that may be passed on. */
export function mediaFault({ status, headers }: Response): 404 | 502 | undefined {
  if (status === 304 || status === 416) return undefined;
  if (status === 404 || status === 410) return 404;
  if (status !== 200 && status !== 206) return 502;
  if (!/^image\/[\w.+-]+\s*(;|$)/i.test(headers.get('content-type') ?? '')) return 404;
  return sizeOf(headers) > MAX_PICTURE_BYTES ? 502 : undefined;
}

/** What a picture measures as a whole, as far as its upstream tells. */
function sizeOf(headers: Headers): number {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  return Number(total ?? headers.get('content-length') ?? 0);
}
