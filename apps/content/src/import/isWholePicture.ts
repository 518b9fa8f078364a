import type { PictureType } from './pictureTypes.ts';
import { svgRoot } from './svgRoot.ts';

/** Whether a picture goes on to its end: one that was cut off while it was copied does not. */
export function isWholePicture(type: PictureType, { buffer, byteOffset, length }: Uint8Array) {
  const bytes = Buffer.from(buffer, byteOffset, length);
  switch (type) {
    case 'png':
      return bytes.includes('IEND', 8, 'latin1');
    case 'jpg':
      // A preview inside ends too, before the scans of the picture itself begin.
      return (
        bytes.lastIndexOf('\xff\xd9', undefined, 'latin1') >
        bytes.lastIndexOf('\xff\xda', undefined, 'latin1')
      );
    case 'gif':
      return /\x3b\0*$/.test(bytes.toString('latin1', length - 64));
    case 'webp':
      return length >= 8 && length >= bytes.readUInt32LE(4) + 8;
    case 'avif':
      return hasWholeBoxes(bytes);
    case 'svg':
      return isWholeSvg(bytes, svgRoot(bytes) ?? '');
  }
}

function isWholeSvg(bytes: Buffer, root: string): boolean {
  return root.endsWith('/>') || (root.endsWith('>') && /<\/svg\s*>/i.test(bytes.toString()));
}

/** An ISO media file is a row of boxes, each beginning with its size; 0: up to the end. */
function hasWholeBoxes(bytes: Buffer): boolean {
  let start = 0;
  while (start + 16 <= bytes.length) {
    const short = bytes.readUInt32BE(start);
    const size = short === 1 ? Number(bytes.readBigUInt64BE(start + 8)) : short;
    if (size === 0) return true;
    if (size < 8) return false;
    start += size;
  }
  return start <= bytes.length;
}
