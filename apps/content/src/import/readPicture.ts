import { extname } from 'node:path/posix';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import { hash } from './hash.ts';
import { isWholePicture } from './isWholePicture.ts';
import { isPictureType, type PictureType, pictureTypes, typeByName } from './pictureTypes.ts';
import { svgRoot } from './svgRoot.ts';
import type { Fault } from './validationError.ts';

/** A picture of the folder, as texts refer to it. */
export interface FolderPicture {
  hash: string;
  type: PictureType;
  width?: number;
  height?: number;
}

export function mediaAddress({ hash, type }: FolderPicture): string {
  return `/media/${hash}.${type}`;
}

/** What the bytes of a picture say, or the fault that makes it unfit. */
export async function readPicture(
  file: string,
  bytes: Uint8Array,
): Promise<{ picture: FolderPicture } | { fault: Fault }> {
  const type = await typeByBytes(bytes);
  if (!type) {
    const right = `Pictures are ${Object.keys(pictureTypes).join(', ')}`;
    return { fault: { file, wrong: 'is not a picture by its bytes', right } };
  }
  if (type !== typeByName(file)) {
    const wrong = `has the extension ${extname(file)} but is ${type} by its bytes`;
    return { fault: { file, wrong, right: `Name it .${type}` } };
  }
  // Of an SVG the root alone: image-size searches the whole of it with regular expressions.
  const size = sizeOf(type === 'svg' ? Buffer.from(svgRoot(bytes) ?? '') : bytes);
  if (!isWholePicture(type, bytes) || (type !== 'svg' && !size.width)) {
    const right = 'Save it again, or copy it once more';
    return { fault: { file, wrong: 'is damaged: some of it is missing', right } };
  }
  return { picture: { hash: hash(bytes), type, ...size } };
}

async function typeByBytes(bytes: Uint8Array): Promise<PictureType | undefined> {
  if (svgRoot(bytes) !== undefined) return 'svg';
  const found = (await fileTypeFromBuffer(bytes))?.ext;
  if (found === 'apng') return 'png';
  return found && isPictureType(found) ? found : undefined;
}

/** Sizes in whole pixels, as they are shown: a photo that was taken sideways is turned. */
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
