import { dirname, join } from 'node:path/posix';
import type { FolderPicture } from './readPicture.ts';
import { quote } from './validationError.ts';

export type ResolvedPicture =
  | { kind: 'here'; path: string; picture: FolderPicture }
  | { kind: 'elsewhere'; src: string }
  | { kind: 'missing'; wrong: string };

export const pictureHint =
  'Name a picture of this folder, relative to this file (such as ./picture.avif), or an absolute http(s) address';

/** What the address of a picture means in the file that names it. */
export function resolvePicture(
  src: string,
  file: string,
  pictures: ReadonlyMap<string, FolderPicture>,
): ResolvedPicture {
  if (/^https?:\/\//i.test(src) && URL.canParse(src)) return { kind: 'elsewhere', src };
  if (/^([a-z][a-z\d+.-]*:|[/\\])/i.test(src)) return missing(`is ${quote(src)}`);

  const path = join(dirname(file), src);
  if (path.split('/')[0] === '..') return missing(`${quote(src)} leaves the folder`);
  const picture = pictures.get(path);
  return picture
    ? { kind: 'here', path, picture }
    : missing(`${quote(src)} is not there as a picture`);
}

function missing(wrong: string): ResolvedPicture {
  return { kind: 'missing', wrong };
}
