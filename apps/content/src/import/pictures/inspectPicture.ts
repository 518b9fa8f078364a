import { extname } from 'node:path/posix';
import sharp, { type Metadata } from 'sharp';
import { hash } from '../hash.ts';
import { type SourceType, typeByName } from '../layout.ts';
import { notSupported, type ValidationError } from '../validationError.ts';
import type { FolderPicture } from './variants.ts';

const MAX_MEGAPIXELS = 100;

/** A raster picture with its type and size, from the header of its bytes, or a validation error. */
export async function inspectPicture(
  file: string,
  bytes: Uint8Array,
): Promise<
  { picture: FolderPicture; warnings: ValidationError[] } | { errors: ValidationError[] }
> {
  const failed = (message: string, hint: string) => ({ errors: [{ file, message, hint }] });
  const metadata = await readMetadata(bytes);
  const type = metadata && typeOf(metadata);
  if (metadata?.format === 'heif' && !type) {
    return failed('is HEIC, which cannot be read', 'Export it as JPEG');
  }
  if (!metadata || !type) return failed(notSupported.message, notSupported.hint);
  if (type !== typeByName(file)) {
    return failed(`has the extension ${extname(file)} but is ${type}`, `Name it .${type}`);
  }
  const { width, height } = metadata.autoOrient;
  const megapixels = (width * height) / 1e6;
  if (megapixels > MAX_MEGAPIXELS) {
    const size = `has ${width} × ${height} pixels, which are ${Math.round(megapixels)} megapixels`;
    return failed(size, `At most ${MAX_MEGAPIXELS} are allowed; make it smaller`);
  }
  const isAnimated = (metadata.pages ?? 1) > 1;
  const animated: ValidationError = {
    file,
    message: 'is animated, and pages show its first frame only',
    hint: 'Use a picture that is not animated',
  };
  return {
    picture: {
      hash: hash(bytes),
      type,
      width,
      height,
      ...(!isAnimated && isOptimized(metadata) && { isOptimized: true }),
    },
    warnings: isAnimated ? [animated] : [],
  };
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return undefined;
  }
}

const types: Partial<Record<string, SourceType>> = {
  jpeg: 'jpg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
};

const typeOf = ({ format, compression }: Metadata) =>
  format === 'heif' && compression === 'av1' ? 'avif' : types[format];

/** Such a file is served unchanged. Metadata can contain the place of a photograph. */
function isOptimized({ format, orientation, space, exif, icc, iptc, xmp }: Metadata): boolean {
  const isModern = format === 'webp' || format === 'heif';
  return isModern && (orientation ?? 1) === 1 && space === 'srgb' && !(exif || icc || iptc || xmp);
}
