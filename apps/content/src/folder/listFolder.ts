import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { isAbsolute, posix, relative, resolve, sep } from 'node:path';
import { type Finding, findRepeated, quote, unreadable } from '../model/finding.ts';
import {
  attachmentByName,
  configFiles,
  isConfigFile,
  isInside,
  isItemId,
  itemFolders,
  parseItemPath,
  typeByName,
} from '../model/layout.ts';
import { stampOf } from './readFile.ts';

/** The maintenance page has default texts. */
const requiredFiles = configFiles.filter((file) => file !== 'maintenance.yaml');

const isContentName = (name: string) =>
  isConfigFile(name) || itemFolders.some((folder) => folder === name);

const places = `Texts belong at ${[...configFiles, ...itemFolders.map((name) => `${name}/<id>.md`)].join(', ')}`;

/** Names of attachments must not contain these characters: visitors would read `a\u202efdp.exe` as `aexe.pdf`. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/**
 * Signs of a name that a program unpacked from a ZIP file in a wrong encoding: #U5f00, which `unzip` writes, and what
 * names contain in CP437 (lines of boxes, Latin letters behind Greek ones) and Windows-1252 (signs behind letters).
 */
const brokenName = new RegExp(
  [
    String.raw`#U[\da-f]{4}|[\u2500-\u25a0\ufffd]|[ΣΦΘµσδτ][\xa1-\xff]`,
    String.raw`[\xa1-\xff]{4}|[\xc0-\xff][\xa1-\xba\xbc-\xbf]|[ä-é][\xa1-\xbf\u0152-\u2122]{2}`,
  ].join('|'),
);

/** Whether a program unpacked a file from a ZIP file without the right encoding of its name. */
export const isBrokenName = (name: string) => brokenName.test(name.normalize());

/** Whether a sync leaves a file or folder out, by its name: those of editors, of Git, and of the owner's own tools. */
export const isLeftOut = (name: string) => /^[._]/.test(name);

/** Lists the files of a content folder by path, without those that a sync leaves out. */
export async function listFolder(folder: string) {
  /** Without symbolic links. */
  const root = await realpath(folder);
  const texts: string[] = [];
  const pictures: string[] = [];
  const attachments: string[] = [];
  /** Files whose type the site does not publish. */
  const others: string[] = [];
  const errors: Finding[] = [];
  const stamps: string[] = [];
  const names = await readdir(root).catch((error) => {
    errors.push(unreadable(folder, error));
    return undefined;
  });
  if (!names?.some(isContentName)) {
    if (names) {
      const message = 'has none of the files and folders of a content folder';
      const hint = `${places}. To write an example, use init`;
      errors.push({ file: folder, message, hint });
    }
    return { root, texts, pictures, attachments, others, errors, state: '' };
  }

  async function walk(directory: string): Promise<void> {
    const entries = await readdir(resolve(root, directory), { withFileTypes: true }).catch(
      (error) => {
        errors.push(unreadable(directory, error));
        return [];
      },
    );
    for (const entry of entries) {
      const path = posix.join(directory, entry.name);
      if (isLeftOut(entry.name)) continue;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile() || (await isLinkToFile(entry, path))) {
        addFile(path);
        stamps.push(`${path} ${await stat(resolve(root, path)).then(stampOf, () => '')}`);
      }
    }
  }

  async function isLinkToFile(entry: Dirent, path: string): Promise<boolean> {
    if (!entry.isSymbolicLink()) return false;
    const target = await realpath(resolve(root, path)).catch(() => undefined);
    const way = target && relative(root, target);
    // Between two drives of Windows it is absolute.
    const isBelow = way && !isAbsolute(way) && !way.split(sep).includes('..');
    if (isBelow && (await stat(target)).isFile()) return true;
    errors.push({
      file: path,
      message: target ? `is a symbolic link to ${target}` : 'is a broken symbolic link',
      hint: 'Replace the link by a copy of its target',
    });
    return false;
  }

  function addFile(path: string): void {
    const reject = (message: string, hint = 'Rename it') =>
      errors.push({ file: path, message, hint });
    const item = parseItemPath(path);
    if (isBrokenName(path)) {
      reject(
        'has a name that a ZIP file has broken',
        'Rename it, or unpack the ZIP file with the encoding of its names (unzip -O GBK)',
      );
    } else if (typeByName(path) || attachmentByName(path)) {
      if (!isInside(path)) reject('has a backslash in its path');
      else if (typeByName(path)) pictures.push(path);
      else if (!invisible.test(posix.basename(path))) attachments.push(path);
      else reject('has a name with a control character or one that changes the direction of text');
    } else if (isConfigFile(path) || (item && isItemId(item.folder, item.id))) {
      texts.push(path);
    } else if (item) {
      const hint =
        item.folder === 'articles'
          ? 'Name the file with 1 to 100 characters, then ".md", without blanks at its ends'
          : 'Name the file with 1 to 64 letters a-z, digits, "-", "_" and ".", then ".md"';
      errors.push({ file: path, message: `${quote(item.id)} is not a valid id`, hint });
    } else if (/\.markdown$/i.test(path)) {
      reject('has the extension .markdown', 'Name it .md');
    } else if (/\.(md|ya?ml)$/i.test(path) && !/^readme\.md$/i.test(path)) {
      errors.push({ file: path, message: 'is at a path that is not published', hint: places });
    } else {
      others.push(path);
    }
  }

  await walk('');
  for (const file of requiredFiles.filter((each) => !texts.includes(each))) {
    errors.push({ file, message: 'is missing', hint: 'Add this file' });
  }
  // Some file systems ignore case and composition: an export there would lose one of these files.
  const files = [...texts.sort(), ...pictures.sort(), ...attachments.sort()];
  const nameOf = (path: string) => path.normalize('NFC').toLowerCase();
  for (const [file, other] of findRepeated(files, nameOf)) {
    const message = `differs from ${other} only in case or Unicode normalization`;
    errors.push({ file, message, hint: 'Give it another name' });
  }
  /** Differs if a file was added, changed or removed meanwhile. */
  const state = stamps.sort().join('\n');
  return { root, texts, pictures, attachments, others, errors, state };
}
