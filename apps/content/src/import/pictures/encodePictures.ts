import { addAll, type ImportRun, mapInOrder, readBytes } from '../importRun.ts';
import { encodeVariants, PICTURES_AT_ONCE } from './encodeVariants.ts';
import { maxMegabytes } from './readPictures.ts';
import {
  type FolderPicture,
  type PictureRole,
  type Variant,
  variantPath,
  variantsOf,
} from './variants.ts';

type Roles = ReadonlyMap<string, ReadonlySet<PictureRole>>;

/** Encodes and stages the variants that the texts use; those of the current version are kept. */
export async function encodePictures(
  run: ImportRun,
  pictures: ReadonlyMap<string, FolderPicture>,
  roles: Roles,
): Promise<void> {
  const { known, errors, addVariant, onProgress } = run;
  const kept = new Set<string>();
  const missing = new Map<string, Map<string, Variant>>();
  const planned = new Set<string>();
  for (const [file, picture] of pictures) {
    for (const variant of variantsFor(picture, roles.get(file))) {
      const path = variantPath(variant);
      if (known.variants.has(path)) kept.add(path);
      // Equal files have equal variants.
      else if (!planned.has(path)) {
        planned.add(path);
        missing.set(file, (missing.get(file) ?? new Map()).set(path, variant));
      }
    }
  }
  for (const path of kept) await addVariant({ path, known: true });

  const files = [...missing.keys()];
  const encode = (file: string) => encodeFile(run, file, [...(missing.get(file)?.values() ?? [])]);
  let done = 0;
  for await (const [file, encoded] of mapInOrder(files, PICTURES_AT_ONCE, encode)) {
    onProgress({ task: 'pictures', file, done: ++done, total: files.length });
    if ('errors' in encoded) {
      addAll(errors, encoded.errors);
      continue;
    }
    for (const [index, [path, { key, type }]] of [...(missing.get(file) ?? [])].entries()) {
      const bytes = encoded.bytes[index];
      if (bytes) await addVariant({ path, hash: key, picture: type, bytes });
    }
  }
}

function variantsFor(picture: FolderPicture, roles: Iterable<PictureRole> = []): Variant[] {
  return picture.hash === '' ? [] : [...roles].flatMap((role) => variantsOf(picture, role));
}

async function encodeFile(
  { root, parser, errors, dryRun }: ImportRun,
  path: string,
  variants: Variant[],
) {
  const file = await readBytes(root, path, maxMegabytes(path));
  if ('errors' in file) return file;
  if (variants.some(({ type }) => type === 'svg')) {
    const svg = await parser.sanitizeSvg(path, file.bytes);
    return 'errors' in svg ? svg : { bytes: [Buffer.from(svg.svg)] };
  }
  // Without encoding, decoding alone finds a damaged file.
  return encodeVariants(path, file.bytes, variants, { decodeOnly: dryRun || errors.length > 0 });
}
