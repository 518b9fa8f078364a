import type { Item } from '../store/Store.ts';
import { checkFields } from './checkFields.ts';
import { hash } from './hash.ts';
import { itemHash } from './itemHash.ts';
import { type ConfigFile, isConfigFile, parseThingPath, type ThingFolder } from './layout.ts';
import { type ParsedText, parseMarkdown, parseYaml } from './parseText.ts';
import type { FolderPicture } from './readPicture.ts';
import { renderMarkdown } from './renderMarkdown.ts';
import { pictureHint, type ResolvedPicture, resolvePicture } from './resolvePicture.ts';
import { createSchemas } from './schemas.ts';
import type { Fault } from './validationError.ts';

type Pictures = ReadonlyMap<string, FolderPicture>;
type Find = (src: string) => ResolvedPicture;

/** The item that a text file stands for, or everything that is wrong with the file. */
export function parseFile(
  path: string,
  bytes: Uint8Array,
  pictures: Pictures,
): { item: Item } | { faults: Fault[] } {
  const thing = parseThingPath(path);
  const parsed = thing ? parseMarkdown(bytes) : parseYaml(bytes);
  if ('wrong' in parsed) return { faults: [{ file: path, ...parsed }] };

  const used = new Map<string, string>();
  const find: Find = (src) => {
    const found = resolvePicture(src, path, pictures);
    if (found.kind === 'here') used.set(found.path, found.picture.hash);
    return found;
  };
  const content = thing
    ? parseThing(path, thing, parsed, find)
    : parseConfig(path, parsed.fields, find);
  if ('faults' in content) return content;
  return {
    item: {
      ...content,
      hash: itemHash(path, hash(bytes), [...used]),
      pictures: [...used],
    },
  };
}

type Content = Pick<Item, 'data' | 'article'> | { faults: Fault[] };

function parseConfig(path: string, fields: unknown, find: Find): Content {
  if (!isConfigFile(path)) throw new Error(`${path} is no text of a content folder`);
  const checked = checkFields(path, createSchemas(find)[path satisfies ConfigFile], fields);
  return 'faults' in checked ? checked : { data: checked.fields };
}

function parseThing(
  path: string,
  { folder, id }: { folder: ThingFolder; id: string },
  { fields, body }: ParsedText,
  find: Find,
): Content {
  const schemas = createSchemas(find);
  const faults: Fault[] = [];
  const { html, text } = renderMarkdown(body, (src) => {
    const found = find(src);
    if (found.kind === 'missing') {
      faults.push({ file: path, field: 'body', wrong: found.wrong, right: pictureHint });
    }
    return found.kind === 'here' ? found.picture : undefined;
  });

  if (folder === 'articles') {
    if (!html.trim()) {
      const right = 'Write the article as Markdown below the front matter';
      faults.push({ file: path, field: 'body', wrong: 'is empty', right });
    }
    const checked = checkFields(path, schemas.articles, fields);
    if ('faults' in checked) return { faults: [...checked.faults, ...faults] };
    if (faults.length > 0) return { faults };
    return {
      data: { id, ...checked.fields, body: html },
      article: { ...checked.fields, text },
    };
  }

  const checked = checkFields(path, schemas[folder], fields);
  if ('faults' in checked) return { faults: [...checked.faults, ...faults] };
  if (faults.length > 0) return { faults };
  return { data: { id, ...checked.fields, ...(html.trim() && { body: html }) } };
}
