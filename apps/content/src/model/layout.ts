import { extname, normalize } from 'node:path/posix';
import { type AttachmentType, attachmentTypes } from '@twinfront/shared/api/attachments';
import { isId, parseTerm } from '@twinfront/shared/site/details';

/** Paths in a content folder; the store has the same paths. */
export const configFiles = ['site.yaml', 'home.yaml', 'maintenance.yaml'] as const;
export const itemFolders = ['banners', 'functions', 'articles'] as const;

export type ConfigFile = (typeof configFiles)[number];
export type ItemFolder = (typeof itemFolders)[number];

export function itemPath(folder: ItemFolder, id: string): string {
  return `${folder}/${id}.md`;
}

/** The id of an article is any text that an address can contain; other items have ids of the contract. */
export const isItemId = (folder: ItemFolder, id: string) =>
  folder === 'articles' ? parseTerm(id) === id : isId(id);

/** Some file systems decompose the letters of names (NFD). Both forms are one id. */
export function parseItemPath(path: string): { folder: ItemFolder; id: string } | undefined {
  const [name, file, ...deeper] = path.split('/');
  const folder = itemFolders.find((folder) => folder === name);
  if (!folder || !file?.endsWith('.md') || deeper.length > 0) return undefined;
  return { folder, id: file.slice(0, -'.md'.length).normalize() };
}

export function isConfigFile(path: string): path is ConfigFile {
  return (configFiles as readonly string[]).includes(path);
}

/** Whether a path stays below the folder on every system: relative, without `..` and backslashes. */
export function isInside(path: string): boolean {
  const absolute = `/${path}`;
  return normalize(absolute) === absolute && !/^$|[\\\0]|\/$/.test(path);
}

/** The media types of the pictures that the service serves, by extension. */
const pictureTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
} as const;

/** The media types of all files that the service serves below `/media`, by extension. */
export const mediaTypes = { ...pictureTypes, ...attachmentTypes } as const;

export type MediaType = keyof typeof mediaTypes;

/** The media types of the pictures of a content folder, by extension. Those that visitors get have no HEIC. */
export const sourceTypes = { ...pictureTypes, heic: 'image/heic' } as const;

export type SourceType = keyof typeof sourceTypes;

/** The type of an attachment that the extension names; undefined if it names none. */
export function attachmentByName(path: string): AttachmentType | undefined {
  const name = extensionOf(path);
  return Object.hasOwn(attachmentTypes, name) ? (name as AttachmentType) : undefined;
}

/** The format that the extension names; undefined if it names no picture. */
export function typeByName(path: string): SourceType | undefined {
  const name = extensionOf(path)
    .replace(/^(jpeg|jpe|jfif|pjpeg|pjp)$/, 'jpg')
    .replace(/^(heif|hif)$/, 'heic')
    .replace(/^apng$/, 'png');
  return Object.hasOwn(sourceTypes, name) ? (name as SourceType) : undefined;
}

const extensionOf = (path: string) => extname(path).slice(1).toLowerCase();
