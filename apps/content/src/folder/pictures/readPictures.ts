import { availableParallelism } from 'node:os';
import { extname } from 'node:path/posix';
import { sizeLimits } from '@twinfront/shared/api/limits';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata } from 'sharp';
import { hash } from '../../model/content.ts';
import { damaged, type Finding, type Invalid, invalid, notSupported } from '../../model/finding.ts';
import { type SourceType, sourceTypes, typeByName } from '../../model/layout.ts';
import type { FolderPicture } from '../../model/media.ts';
import { inspectFiles, type Reading } from '../readFile.ts';
import { memoryOf, PICTURE_BYTES } from './memory.ts';

const MAX_PICTURE_MB = 50;
/** Visitors get the file itself. */
const MAX_SVG_MB = 5;
const MAX_MEGAPIXELS = 100;
const MAX_HEIC_MEGAPIXELS = 64;

/** How many pictures are in work at the same time: libuv runs four native tasks. */
export const PICTURES_AT_ONCE = Math.min(4, availableParallelism());

// Memory depends on the pictures in work alone.
sharp.cache(false);
// Each picture has its share of the threads.
sharp.concurrency(Math.ceil(availableParallelism() / PICTURES_AT_ONCE));

/** Stands for an invalid picture. */
const INVALID_PICTURE: FolderPicture = { hash: '', type: 'svg', width: 1, height: 1 };

export const isSvg = (path: string) => typeByName(path) === 'svg';

/** Validates the picture files of a content folder by their headers; returns them by path. */
export async function readPictures(reading: Reading, paths: string[]) {
  async function inspect(path: string, bytes: Uint8Array): Promise<FolderPicture | Invalid> {
    if (bytes.length === 0) return invalid(path, 'is empty', 'Save or copy it again');
    if (!isSvg(path)) return inspectPicture(path, bytes);
    const svg = await reading.parser.sanitizeSvg(path, bytes);
    if ('errors' in svg) return (await wrongFormat(path, bytes, await readMetadata(bytes))) ?? svg;
    return { hash: hash(bytes), type: 'svg', ...svg.size };
  }

  const pictures = await inspectFiles(reading, paths, {
    placeholder: () => INVALID_PICTURE,
    atOnce: PICTURES_AT_ONCE,
    maxMb: (path) => (isSvg(path) ? MAX_SVG_MB : MAX_PICTURE_MB),
    inspect,
  });
  for (const entry of pictures) reading.warnings.push(...warningsOf(...entry));
  return pictures;
}

export function warningsOf(file: string, { isAnimated }: FolderPicture): Finding[] {
  const message = 'is animated, and pages show its first frame only';
  return isAnimated ? [{ file, message, hint: 'Use a picture that is not animated' }] : [];
}

/**
 * A raster picture with its type and size, from the header of its bytes, or a validation error.
 *
 * @param memory the bytes that its decoder may take
 */
export async function inspectPicture(
  file: string,
  bytes: Uint8Array,
  memory = PICTURE_BYTES,
): Promise<FolderPicture | Invalid> {
  const metadata = await readMetadata(bytes);
  const wrong = await wrongFormat(file, bytes, metadata);
  if (wrong) return wrong;
  const type = metadata && typeOf(metadata);
  if (!type) return notSupported(file);
  const { width, height } = metadata.autoOrient;
  const megapixels = (width * height) / 1e6;
  const limit = type === 'heic' ? MAX_HEIC_MEGAPIXELS : MAX_MEGAPIXELS;
  // Rounded up: 100.02 megapixels are not 100.
  const shown = Math.ceil(megapixels * 10) / 10;
  const size = `has ${width} × ${height} pixels, which are ${shown} megapixels`;
  if (megapixels > limit) {
    return invalid(file, size, `At most ${limit} are allowed; make it smaller`);
  }
  const needed = memoryOf({ hash: '', type, width, height });
  if (needed > memory) {
    const [missing, free] = [needed, memory].map((each) => Math.ceil(each / 1024 / 1024));
    const message = `${size}: its decoder takes ${missing} MB of memory, and ${free} MB are free`;
    return invalid(file, message, 'Make it smaller, or export it as JPEG');
  }
  // The images of a HEIC file are no frames.
  const isAnimated = type !== 'heic' && (metadata.pages ?? 1) > 1;
  return {
    hash: hash(bytes),
    type,
    width,
    height,
    hasAlpha: metadata.hasAlpha,
    isAnimated,
    isOptimized:
      isModern(type) && !isAnimated && bytes.length <= sizeLimits.pictureBytes && isPlain(metadata),
  };
}

/** The error of a file that has another format than its extension says, or one that pages cannot show. */
async function wrongFormat(
  file: string,
  bytes: Uint8Array,
  metadata?: Metadata,
): Promise<Invalid | undefined> {
  const type = metadata && typeOf(metadata);
  if (type === typeByName(file)) return undefined;
  if (type) {
    return invalid(file, `has the extension ${extname(file)} but is ${type}`, `Name it .${type}`);
  }
  const found = await fileTypeFromBuffer(bytes);
  if (!found) return undefined;
  const isReadable = Object.values<string>(sourceTypes).includes(found.mime);
  return isReadable && !metadata ? damaged(file) : notSupported(file, found.mime);
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata | undefined> {
  const read = (page: number) => sharp(bytes, { limitInputPixels: false, page }).metadata();
  try {
    const first = await read(0);
    return first.pagePrimary ? await read(first.pagePrimary) : first;
  } catch {
    return undefined;
  }
}

const typeOf = ({ mediaType }: Metadata) =>
  (Object.keys(sourceTypes) as SourceType[]).find((type) => sourceTypes[type] === mediaType);

const isModern = (type: SourceType) => type === 'webp' || type === 'avif';

/** Such a file is served unchanged. Metadata can contain the place of a photograph. */
function isPlain({ orientation, space, exif, icc, iptc, xmp }: Metadata): boolean {
  return (orientation ?? 1) === 1 && space === 'srgb' && !(exif || icc || iptc || xmp);
}
