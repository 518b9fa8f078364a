import { dirname, extname, join } from 'node:path/posix';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import { hash } from '../hash.ts';
import { isPictureType, type PictureType, pictureTypes, typeByName } from '../layout.ts';
import { quote, type ValidationError } from '../validationError.ts';

/** A picture of the content folder. */
export interface FolderPicture {
  hash: string;
  type: PictureType;
  width?: number;
  height?: number;
}

export function mediaAddress({ hash, type }: FolderPicture): string {
  return `/media/${hash}.${type}`;
}

/** Reads type and size of a picture from its bytes, or returns a validation error. */
export async function readPicture(
  file: string,
  bytes: Uint8Array,
): Promise<{ picture: FolderPicture } | { error: ValidationError }> {
  const type = await typeByBytes(bytes);
  if (!type) {
    const hint = `Pictures are ${Object.keys(pictureTypes).join(', ')}`;
    return { error: { file, message: 'is not a picture of a supported format', hint } };
  }
  if (type !== typeByName(file)) {
    const message = `has the extension ${extname(file)} but is ${type}`;
    return { error: { file, message, hint: `Name it .${type}` } };
  }
  // Only the root of an SVG: image-size would search all of it with regular expressions.
  const size = sizeOf(type === 'svg' ? Buffer.from(svgRoot(bytes) ?? '') : bytes);
  if (!isWholePicture(type, bytes) || (type !== 'svg' && !size.width)) {
    const hint = 'Save or copy it again';
    return { error: { file, message: 'is truncated', hint } };
  }
  return { picture: { hash: hash(bytes), type, ...size } };
}

async function typeByBytes(bytes: Uint8Array): Promise<PictureType | undefined> {
  if (svgRoot(bytes) !== undefined) return 'svg';
  const found = (await fileTypeFromBuffer(bytes))?.ext;
  if (found === 'apng') return 'png';
  return found && isPictureType(found) ? found : undefined;
}

/** Size in whole pixels, with the orientation of photos applied. */
function sizeOf(bytes: Uint8Array): { width?: number; height?: number } {
  try {
    const size = imageSize(bytes);
    const sideways = (size.orientation ?? 1) >= 5;
    const width = Math.round(sideways ? size.height : size.width);
    const height = Math.round(sideways ? size.width : size.height);
    return width >= 1 && height >= 1 ? { width, height } : {};
  } catch {
    return {};
  }
}

/** Whether a picture is complete, not truncated by an interrupted copy. */
function isWholePicture(type: PictureType, { buffer, byteOffset, length }: Uint8Array) {
  const bytes = Buffer.from(buffer, byteOffset, length);
  switch (type) {
    case 'png':
      return bytes.includes('IEND', 8, 'latin1');
    case 'jpg':
      // An embedded preview has an end marker, too, before the scans of the picture itself.
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

/** An ISO media file is a sequence of boxes that begin with their size; size 0 extends to the end. */
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

const MAX_BYTES = 64 * 1024;

// Each alternative has a different first character, so matching takes linear time.
const prologue = /\s+|<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>/iy;
const startTag = /<svg(?=[\s/>])[^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*>?/iy;

/**
 * The start tag of an SVG's root, possibly truncated; undefined if the file is not an SVG. Searches only
 * the first 64 KB.
 */
function svgRoot(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_BYTES));
  startTag.lastIndex = 0;
  for (prologue.lastIndex = 0; prologue.test(text); ) startTag.lastIndex = prologue.lastIndex;
  return startTag.exec(text)?.[0];
}

export type ResolvedPicture =
  | { kind: 'local'; path: string; picture: FolderPicture }
  | { kind: 'external'; src: string }
  | { kind: 'missing'; message: string };

export const pictureHint =
  'Name a picture of this folder, relative to this file (such as ./picture.avif), or an absolute http(s) address';

/** Resolves the address of a picture in a file. */
export function resolvePicture(
  src: string,
  file: string,
  pictures: ReadonlyMap<string, FolderPicture>,
): ResolvedPicture {
  if (/^https?:\/\//i.test(src) && URL.canParse(src)) return { kind: 'external', src };
  if (/^([a-z][a-z\d+.-]*:|[/\\])/i.test(src)) return missing(`is ${quote(src)}`);

  const path = join(dirname(file), src);
  if (path.split('/')[0] === '..') return missing(`${quote(src)} is outside the folder`);
  const picture = pictures.get(path);
  return picture
    ? { kind: 'local', path, picture }
    : missing(`${quote(src)} does not exist as a picture`);
}

function missing(message: string): ResolvedPicture {
  return { kind: 'missing', message };
}
