import { hash } from '../hash.ts';
import { addAll, type ImportRun, mapInOrder, readBytes } from '../importRun.ts';
import { typeByName } from '../layout.ts';
import { PICTURES_AT_ONCE } from './encodeVariants.ts';
import { inspectPicture } from './inspectPicture.ts';
import type { FolderPicture } from './variants.ts';

const MAX_PICTURE_MB = 50;
/** Visitors get the file itself. */
const MAX_SVG_MB = 5;

export const maxMegabytes = (path: string) =>
  typeByName(path) === 'svg' ? MAX_SVG_MB : MAX_PICTURE_MB;

/** Placeholder of an invalid picture, so that only the picture is reported and not the texts that use it. */
const INVALID_PICTURE: FolderPicture = { hash: '', type: 'svg', width: 1, height: 1 };

/** Reads, validates and stages the picture files of a content folder, which visitors never get as they are. */
export async function readPictures(
  { root, parser, known, errors, warnings, add }: ImportRun,
  paths: string[],
  countFile: (path: string) => void,
): Promise<Map<string, FolderPicture>> {
  const pictures = new Map(paths.map((path) => [path, INVALID_PICTURE]));

  async function read(path: string) {
    const file = await readBytes(root, path, maxMegabytes(path));
    if ('errors' in file) return file;
    if (typeByName(path) !== 'svg') return { ...file, ...(await inspectPicture(path, file.bytes)) };
    const svg = await parser.sanitizeSvg(path, file.bytes);
    if ('errors' in svg) return svg;
    const picture: FolderPicture = { hash: hash(file.bytes), type: 'svg', ...svg.size };
    return { ...file, picture, warnings: [] };
  }

  for await (const [path, file] of mapInOrder(paths, PICTURES_AT_ONCE, read)) {
    countFile(path);
    if ('errors' in file) {
      addAll(errors, file.errors);
      continue;
    }
    addAll(warnings, file.warnings);
    pictures.set(path, file.picture);
    const { hash } = file.picture;
    const isKnown = known.files.get(path)?.hash === hash;
    await add(isKnown ? { path, known: true } : { path, hash, bytes: file.bytes });
  }
  return pictures;
}
