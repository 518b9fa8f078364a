import type { Request, Response } from 'express';
import { pictureTypes } from '../import/pictureTypes.ts';
import type { Store } from '../store/Store.ts';

type Picture = NonNullable<Awaited<ReturnType<Store['getPicture']>>>;

/** A picture, or the one range of it that was asked for. Its address never means other bytes. */
export function sendPicture(req: Request, res: Response, hash: string, picture: Picture): void {
  const { type, bytes } = picture;
  const etag = `"${hash}"`;
  res.set({
    'Content-Type': pictureTypes[type],
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: etag,
    'Accept-Ranges': 'bytes',
    // An SVG that is opened by itself is a document.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  });

  const condition = req.get('If-Range');
  const ranges =
    condition === undefined || condition === etag
      ? req.range(bytes.length, { combine: true })
      : undefined;
  if (ranges === -1) {
    res.status(416).set('Content-Range', `bytes */${bytes.length}`).end();
    return;
  }
  const range = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges : [];
  const [only] = range.length === 1 ? range : [];
  if (!only) {
    res.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return;
  }
  res.status(206).set('Content-Range', `bytes ${only.start}-${only.end}/${bytes.length}`);
  res.send(Buffer.from(bytes.subarray(only.start, only.end + 1)));
}
