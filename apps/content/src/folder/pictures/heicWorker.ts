/// <reference path="../modules.d.ts" />
import { crc32, deflateSync } from 'node:zlib';
import libheif from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';

export interface HeicJob {
  bytes: Uint8Array;
  /** The colour profile. */
  icc: Uint8Array | undefined;
  /** The pixels are scaled down to this size at least. */
  minSize: { width: number; height: number };
}

/** A PNG file. */
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
  const png = await sharp(withoutGaps(data, width * channels, stride), {
    raw: { width, height, channels },
    limitInputPixels: false,
  })
    .resize({ ...minSize, fit: 'outside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return icc ? addProfile(png, icc) : png;
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

/** Where the first chunk of a PNG file ends, which is the header of the image. */
const HEADER_END = 33;

/** Adds a colour profile to a PNG file. sharp itself would convert the pixels to it. */
function addProfile(png: Buffer, icc: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0'), deflateSync(icc)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 'iCCP'.length);
  checksum.writeUInt32BE(crc32(content));
  const [header, rest] = [png.subarray(0, HEADER_END), png.subarray(HEADER_END)];
  return Buffer.concat([header, length, content, checksum, rest]);
}
