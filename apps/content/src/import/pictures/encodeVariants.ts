import { availableParallelism } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import type { ValidationError } from '../validationError.ts';
import type { Variant } from './variants.ts';

/** Pictures that are encoded at the same time: libuv runs four native tasks. */
export const PICTURES_AT_ONCE = Math.min(4, availableParallelism());

// Each task uses the remaining cores. Without a cache, memory depends on the pictures in work alone.
sharp.concurrency(Math.ceil(availableParallelism() / PICTURES_AT_ONCE));
sharp.cache(false);

const WEBP = { quality: 75 };
const AVIF = { quality: 55, effort: 1, chromaSubsampling: '4:2:0' };

/** Decodes a raster picture and encodes its variants: upright, sRGB, without metadata. */
export async function encodeVariants(
  file: string,
  bytes: Uint8Array,
  variants: Variant[],
  { decodeOnly = false } = {},
): Promise<{ bytes: Uint8Array[] } | { errors: ValidationError[] }> {
  try {
    const whole = await decode(bytes, variants, false);
    const cropped = await decode(bytes, variants, true);
    if (decodeOnly) return { bytes: [] };
    const encoded: Uint8Array[] = [];
    for (const variant of variants) {
      const decoded = variant.isCropped ? cropped : whole;
      encoded.push(variant.isSource || !decoded ? bytes : await encode(decoded, variant));
    }
    return { bytes: encoded };
  } catch (error) {
    return { errors: [damaged(file, error)] };
  }
}

type Decoded = Awaited<ReturnType<typeof decodeTo>>;

/** The largest size that the variants need, cropped or whole; undefined if none needs it. */
async function decode(bytes: Uint8Array, variants: Variant[], isCropped: boolean) {
  const [largest] = variants
    .filter((variant) => variant.isCropped === isCropped)
    .sort((a, b) => (b.width ?? 0) - (a.width ?? 0));
  return largest && decodeTo(bytes, largest);
}

const decodeTo = (bytes: Uint8Array, { width, height, isCropped }: Variant) =>
  sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .resize({
      ...(width && { width }),
      ...(height && { height }),
      fit: isCropped ? 'cover' : 'fill',
      // The region with the most contrast, saturation and skin tones.
      position: 'attention',
    })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });

function encode({ data, info }: Decoded, { type, width, height }: Variant): Promise<Buffer> {
  const { width: from, height: high, channels } = info;
  const image: Sharp = sharp(data, { raw: { width: from, height: high, channels } });
  const resized = width === from ? image : image.resize({ width, height, fit: 'fill' });
  return (type === 'avif' ? resized.avif(AVIF) : resized.webp(WEBP)).toBuffer();
}

function damaged(file: string, error: unknown): ValidationError {
  const reason = error instanceof Error ? error.message.split('\n')[0]?.trim() : undefined;
  return {
    file,
    message: `is truncated or damaged${reason ? ` (${reason})` : ''}`,
    hint: 'Save or copy it again',
  };
}
