/// <reference path="../modules.d.ts" />
import libheif from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';
import Tinypool from 'tinypool';

export interface HeicJob {
  bytes: Uint8Array;
  /** The colour profile. */
  icc: Uint8Array | undefined;
  /** The pixels are scaled down to this size at least. */
  minSize: { width: number; height: number };
}

/** A TIFF. */
export type DecodedHeic = Uint8Array | { reason: string };

/** Its modules are loaded with this one. */
export function load(): void {}

/**
 * The primary image, with its transformations applied: its orientation in Exif repeats them. Nothing is released, because
 * the thread has no other job.
 */
export async function decode({ bytes, icc, minSize }: HeicJob): Promise<DecodedHeic> {
  const context = libheif.heif_context_alloc();
  const read = libheif.heif_context_read_from_memory(context, bytes);
  if (read.code.value !== 0) return { reason: read.message };
  const handle = libheif.heif_js_context_get_primary_image_handle(context);
  if ('code' in handle) return { reason: handle.message };
  const hasAlpha = libheif.heif_image_handle_has_alpha_channel(handle) !== 0;
  const { heif_chroma_interleaved_RGB: rgb, heif_chroma_interleaved_RGBA: rgba } =
    libheif.heif_chroma;
  const decoded = libheif.heif_js_decode_image2(
    handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    hasAlpha ? rgba : rgb,
  );
  if ('code' in decoded) return { reason: decoded.message };
  const [image] = decoded.channels;
  if (!image) return { reason: 'it has no pixels' };

  // These pixels are in the memory of WebAssembly, which is not copied.
  const { width, height, stride, data } = image;
  const channels = hasAlpha ? 4 : 3;
  const { data: scaled, info } = await sharp(withoutGaps(data, width * channels, stride), {
    raw: { width, height, channels },
    limitInputPixels: false,
  })
    .resize({ ...minSize, fit: 'outside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true });
  return Tinypool.move(createTiff({ ...info, data: scaled }, icc)) as Uint8Array;
}

/** Rows of `rowBytes`, each of which takes `stride` bytes. */
function withoutGaps(data: Uint8Array, rowBytes: number, stride: number): Uint8Array {
  if (stride === rowBytes) return data;
  const rows = new Uint8Array((data.length / stride) * rowBytes);
  for (let at = 0, from = 0; from < data.length; at += rowBytes, from += stride) {
    rows.set(data.subarray(from, from + rowBytes), at);
  }
  return rows;
}

interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue, and alpha if there are four. */
  channels: number;
  data: Uint8Array;
}

const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;
const UNASSOCIATED_ALPHA = 2;

/** An uncompressed TIFF file: the simplest format that takes pixels to sharp together with their colour profile. */
export function createTiff(
  { width, height, channels, data }: Pixels,
  icc: Uint8Array = new Uint8Array(),
): Uint8Array<ArrayBuffer> {
  // After the header. Everything begins at an even address.
  const bitsAt = 8;
  const iccAt = bitsAt + 2 * channels;
  const pixelsAt = iccAt + icc.length + (icc.length % 2);
  const directoryAt = pixelsAt + data.length + (data.length % 2);
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, bitsAt],
    // No compression, RGB.
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, pixelsAt],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, data.length],
  ];
  if (channels === 4) entries.push([338, SHORT, 1, UNASSOCIATED_ALPHA]);
  if (icc.length > 0) entries.push([34_675, UNDEFINED, icc.length, iccAt]);

  const file = new Uint8Array(directoryAt + 2 + 12 * entries.length + 4);
  const view = new DataView(file.buffer);
  const setShort = (at: number, value: number) => view.setUint16(at, value, true);
  const setLong = (at: number, value: number) => view.setUint32(at, value, true);
  file.set([0x49, 0x49, 42, 0]);
  setLong(4, directoryAt);
  for (let channel = 0; channel < channels; channel++) setShort(bitsAt + 2 * channel, 8);
  file.set(icc, iccAt);
  file.set(data, pixelsAt);
  setShort(directoryAt, entries.length);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = directoryAt + 2 + 12 * index;
    setShort(at, tag);
    setShort(at + 2, type);
    setLong(at + 4, count);
    // A short value has the same bytes as a long one in this byte order.
    setLong(at + 8, value);
  }
  return file;
}
