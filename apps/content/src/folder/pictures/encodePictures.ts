import sharp, { type Sharp } from 'sharp';
import type { NewFile } from '../../model/content.ts';
import { damaged, type Invalid } from '../../model/finding.ts';
import {
  type FolderPicture,
  type PictureRole,
  type Variant,
  variantsOf,
} from '../../model/media.ts';
import { type Reading, readAgain } from '../readFile.ts';
import { createHeicDecoder } from './createHeicDecoder.ts';
import { createBudget, memoryOf, PICTURE_BYTES } from './memory.ts';
import { isSvg, PICTURES_AT_ONCE } from './readPictures.ts';

const WEBP = { quality: 75 };
/** How much larger a version without losses may be. */
const MAX_GROWTH = 2;
const JPEG = { quality: 80, mozjpeg: true };
const AVIF = { quality: 55, effort: 1, chromaSubsampling: '4:2:0' };

/** Stages the variants of pictures that the texts use, which it encodes unless the current version has them. */
export async function addPictures(
  { root, known, parser, dryRun, add, mapFiles }: Reading,
  pictures: ReadonlyMap<string, FolderPicture>,
  rolesByFile: ReadonlyMap<string, ReadonlySet<PictureRole>>,
): Promise<void> {
  // By key, because equal files have equal variants.
  const planned = new Map<string, { file: string; variant: Variant }>();
  for (const [file, roles] of rolesByFile) {
    const picture = pictures.get(file);
    if (!picture?.hash) continue;
    for (const variant of [...roles].flatMap((role) => variantsOf(picture, role))) {
      if (!known.media.has(variant.key)) planned.set(variant.key, { file, variant });
    }
  }
  const useHeic = createHeicDecoder();
  const useMemory = createBudget(PICTURE_BYTES);
  const missing = Map.groupBy(planned.values(), ({ file }) => file);

  async function encode(file: string): Promise<{ files: NewFile[] } | Invalid> {
    const picture = pictures.get(file);
    const variants = (missing.get(file) ?? []).map(({ variant }) => variant);
    const bytes = await readAgain(root, file, picture?.hash ?? '');
    // Without encoding, decoding alone finds a damaged file.
    const work = (each: Uint8Array) => encodeVariants(file, each, variants, dryRun);
    if (picture?.type === 'heic') return useHeic(file, bytes, work);
    if (!isSvg(file)) return work(bytes);
    const sanitized = await parser.sanitizeSvg(file, bytes);
    if ('errors' in sanitized) return sanitized;
    const svg = Buffer.from(sanitized.svg);
    const drawn = variants.filter(({ type }) => type !== 'svg');
    const encoded = await encodeVariants(file, svg, drawn, dryRun);
    if ('errors' in encoded) return encoded;
    const kept = variants.filter(({ type }) => type === 'svg');
    return { files: [...encoded.files, ...kept.map((variant) => toFile(variant, svg))] };
  }

  const files = [...missing.keys()];
  const encodeInMemory = (file: string) => {
    const picture = pictures.get(file);
    return useMemory(picture ? memoryOf(picture) : 0, () => encode(file));
  };
  for await (const [, encoded] of mapFiles('pictures', files, PICTURES_AT_ONCE, encodeInMemory)) {
    for (const file of encoded.files) await add(file);
  }
}

const toFile = (variant: Variant, bytes: Uint8Array): NewFile => ({
  hash: variant.key,
  media: variant.type,
  bytes,
});

/** Decodes a picture and encodes its variants: upright, sRGB, without metadata. */
export async function encodeVariants(
  file: string,
  bytes: Uint8Array,
  variants: Variant[],
  decodeOnly = false,
): Promise<{ files: NewFile[] } | Invalid> {
  const files: NewFile[] = [];
  try {
    for (const [fit, group] of Map.groupBy(variants, fitOf)) {
      const decoded = await decodeLargest(bytes, fit, group);
      for (const variant of decodeOnly ? [] : group) {
        files.push(toFile(variant, variant.isSource ? bytes : await encode(decoded, variant)));
      }
    }
    return { files };
  } catch (error) {
    return damaged(file, error instanceof Error ? error.message : undefined);
  }
}

/** The icon of the site is the whole picture, centred in a square. */
function fitOf({ isCropped, type }: Variant) {
  if (isCropped) return 'cover';
  return type === 'png' ? 'contain' : 'fill';
}

/** JPEG has no transparency, and iOS shows transparent pixels of icons in black. */
const WHITE = '#ffffff';

type Decoded = Awaited<ReturnType<typeof decodeLargest>>;

/** The pixels of the largest variant, of which the others are made. */
function decodeLargest(bytes: Uint8Array, fit: ReturnType<typeof fitOf>, variants: Variant[]) {
  const [largest] = variants.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
  return sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .resize({
      ...(largest?.width && { width: largest.width }),
      ...(largest?.height && { height: largest.height }),
      fit,
      background: WHITE,
      // The region with the most contrast, saturation and skin tones.
      ...(fit === 'cover' && { position: 'attention' }),
    })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

async function encode({ data, info }: Decoded, variant: Variant): Promise<Buffer> {
  const { type, width, height, isDrawing } = variant;
  const { width: from, height: high, channels } = info;
  const image: Sharp = sharp(data, { raw: { width: from, height: high, channels } });
  const resized = width === from ? image : image.resize({ width, height, fit: 'fill' });
  if (type === 'jpg') return resized.flatten({ background: WHITE }).jpeg(JPEG).toBuffer();
  if (type === 'png') return resized.flatten({ background: WHITE }).png().toBuffer();
  if (type === 'avif') return resized.avif(AVIF).toBuffer();
  const lossy = await resized.clone().webp(WEBP).toBuffer();
  if (!isDrawing) return lossy;
  // A drawing takes about as many bytes, a photograph several times as many.
  const exact = await resized.webp({ nearLossless: true }).toBuffer();
  return exact.length <= MAX_GROWTH * lossy.length ? exact : lossy;
}
