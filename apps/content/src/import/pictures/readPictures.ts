import type { NewFile } from '../../store/Store.ts';
import { hash } from '../hash.ts';
import { addAll, type ImportRun, mapInOrder, readBytes } from '../importRun.ts';
import { typeByName } from '../layout.ts';
import { encodeVariants, PICTURES_AT_ONCE } from './encodeVariants.ts';
import { inspectPicture } from './inspectPicture.ts';
import {
  type FolderPicture,
  type PictureRole,
  type Variant,
  variantPath,
  variantsOf,
} from './variants.ts';

const MAX_PICTURE_MB = 50;
/** Visitors get the file itself. */
const MAX_SVG_MB = 5;

/** Placeholder of an invalid picture, so that only the picture is reported and not the texts that use it. */
const INVALID_PICTURE: FolderPicture = { hash: '', type: 'svg', width: 1, height: 1 };

const isSvg = (path: string) => typeByName(path) === 'svg';
const readPictureBytes = ({ root }: ImportRun, path: string) =>
  readBytes(root, path, isSvg(path) ? MAX_SVG_MB : MAX_PICTURE_MB);

/** Reads, validates and stages the picture files of a content folder, which visitors never get as they are. */
export async function readPictures(
  run: ImportRun,
  paths: string[],
  countFile: (path: string) => void,
): Promise<Map<string, FolderPicture>> {
  const { parser, known, errors, warnings, add, keep } = run;
  const pictures = new Map(paths.map((path) => [path, INVALID_PICTURE]));

  async function read(path: string) {
    const file = await readPictureBytes(run, path);
    if ('errors' in file) return file;
    if (!isSvg(path)) return { ...file, ...(await inspectPicture(path, file.bytes)) };
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
    if (known.files.get(path)?.hash === hash) keep(path);
    else await add({ path, hash, bytes: file.bytes });
  }
  return pictures;
}

/** Encodes and stages the variants that the texts use; those of the current version are kept. */
export async function encodePictures(
  run: ImportRun,
  pictures: ReadonlyMap<string, FolderPicture>,
  roles: ReadonlyMap<string, ReadonlySet<PictureRole>>,
): Promise<void> {
  const { known, errors, add, keep, onProgress } = run;
  const missing = new Map<string, Variant[]>();
  // Equal files have equal variants.
  const planned = new Set<string>();
  for (const [file, picture] of pictures) {
    if (picture === INVALID_PICTURE) continue;
    for (const variant of [...(roles.get(file) ?? [])].flatMap((role) =>
      variantsOf(picture, role),
    )) {
      const path = variantPath(variant);
      if (planned.has(path)) continue;
      planned.add(path);
      if (known.variants.has(path)) keep(path);
      else missing.set(file, [...(missing.get(file) ?? []), variant]);
    }
  }

  const encode = (file: string) => encodeFile(run, file, missing.get(file) ?? []);
  let done = 0;
  for await (const [file, encoded] of mapInOrder([...missing.keys()], PICTURES_AT_ONCE, encode)) {
    onProgress({ task: 'pictures', file, done: ++done, total: missing.size });
    if ('errors' in encoded) addAll(errors, encoded.errors);
    else for (const variant of encoded.files) await add(variant);
  }
}

async function encodeFile(run: ImportRun, path: string, variants: Variant[]) {
  const { parser, errors, dryRun } = run;
  const file = await readPictureBytes(run, path);
  if ('errors' in file) return file;
  const toFiles = (bytes: Uint8Array[]) => ({
    files: bytes.flatMap((bytes, index): NewFile[] => {
      const variant = variants[index];
      return variant
        ? [{ path: variantPath(variant), hash: variant.key, picture: variant.type, bytes }]
        : [];
    }),
  });
  if (isSvg(path)) {
    const svg = await parser.sanitizeSvg(path, file.bytes);
    return 'errors' in svg ? svg : toFiles([Buffer.from(svg.svg)]);
  }
  // Without encoding, decoding alone finds a damaged file.
  const decodeOnly = dryRun || errors.length > 0;
  const encoded = await encodeVariants(path, file.bytes, variants, { decodeOnly });
  return 'errors' in encoded ? encoded : toFiles(encoded.bytes);
}
