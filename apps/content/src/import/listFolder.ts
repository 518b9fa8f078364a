import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { posix, relative, resolve, sep } from 'node:path';
import { isId } from '@twinfront/shared/site/details';
import {
  configFiles,
  isConfigFile,
  isInside,
  itemFolders,
  parseItemPath,
  typeByName,
} from './layout.ts';
import { findRepeated, quote, unreadable, type ValidationError } from './validationError.ts';

export interface FolderListing {
  /** The folder as given in the command. */
  folder: string;
  root: string;
  texts: string[];
  pictures: string[];
  errors: ValidationError[];
}

/** The maintenance page has default texts. */
const requiredFiles = configFiles.filter((file) => file !== 'maintenance.yaml');

const places = `Texts belong at ${[...configFiles, ...itemFolders.map((name) => `${name}/<id>.md`)].join(', ')}`;

/** Lists the files of a content folder by path, without hidden files and files of other kinds. */
export async function listFolder(folder: string): Promise<FolderListing> {
  const root = await realpath(folder);
  const listing: FolderListing = { folder, root, texts: [], pictures: [], errors: [] };
  await walk('', listing);
  listing.texts.sort();
  listing.pictures.sort();
  const { texts, pictures, errors } = listing;
  if (texts.length + pictures.length + errors.length === 0) {
    errors.push({ file: folder, message: 'is empty', hint: places });
  }
  if (errors.some(({ file }) => file === folder)) return listing;
  const missing = requiredFiles.filter((file) => !texts.includes(file));
  return {
    ...listing,
    errors: [
      ...errors,
      ...missing.map((file) => ({ file, message: 'is missing', hint: 'Add this file' })),
      ...sameButForCase([...texts, ...pictures]),
    ],
  };
}

/** On a case-insensitive file system an export would lose one of these files. */
function sameButForCase(paths: string[]): ValidationError[] {
  return findRepeated(paths, (path) => path.toLowerCase()).map(([file, other]) => ({
    file,
    message: `differs from ${other} only in case`,
    hint: 'Give it another name',
  }));
}

async function walk(directory: string, listing: FolderListing): Promise<void> {
  const path = resolve(listing.root, directory);
  const entries = await readdir(path, { withFileTypes: true }).catch((error) => {
    listing.errors.push(unreadable(directory || listing.folder, error));
    return [];
  });
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const path = posix.join(directory, entry.name);
    const kind = await kindOf(entry, path, listing);
    if (kind === 'folder') await walk(path, listing);
    if (kind === 'file') addFile(path, listing);
  }
}

async function kindOf(entry: Dirent, path: string, { root, errors }: FolderListing) {
  if (entry.isDirectory()) return 'folder';
  if (entry.isFile()) return 'file';
  if (!entry.isSymbolicLink()) return undefined;

  const target = await realpath(resolve(root, path)).catch(() => undefined);
  const inside = target !== undefined && !relative(root, target).split(sep).includes('..');
  if (inside && (await stat(target)).isFile()) return 'file';
  errors.push({
    file: path,
    message: target ? `is a symbolic link to ${target}` : 'is a broken symbolic link',
    hint: 'Replace the link by a copy of the file',
  });
  return undefined;
}

function addFile(path: string, { texts, pictures, errors }: FolderListing): void {
  if (typeByName(path)) {
    if (isInside(path)) pictures.push(path);
    else errors.push({ file: path, message: 'has a backslash in its path', hint: 'Rename it' });
  } else if (isConfigFile(path)) {
    texts.push(path);
  } else if (/\.(md|markdown|ya?ml)$/i.test(path) && path !== 'README.md') {
    const location = parseItemPath(path);
    if (location && isId(location.id)) texts.push(path);
    else if (location) errors.push({ file: path, ...wrongId(location.id) });
    else errors.push({ file: path, message: 'is at a path that is not imported', hint: places });
  }
}

function wrongId(id: string): Omit<ValidationError, 'file'> {
  return {
    message: `${quote(id)} is not a valid id`,
    hint: 'Name the file with 1 to 64 letters a-z, digits, "-", "_" and ".", then ".md"',
  };
}
