import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isTimeZone } from '@twinfront/shared/api/config';
import type { Locale } from '@twinfront/shared/site/locale';
import { parseDocument } from 'yaml';
import { isLeftOut } from '../folder/listFolder.ts';
import { SITE_FILE } from '../folder/references.ts';
import { isItemId, itemPath } from '../model/layout.ts';
import { DEFAULT_TIME_ZONE } from '../model/localTime.ts';
import { type CliContext, print } from './context.ts';

const templates = resolve(import.meta.dirname, '../../templates');

/** The JSON Schemas that the YAML files name. */
export const schemaFolder = '_schemas';

export const copySchemas = (folder: string) =>
  cp(join(templates, 'site', schemaFolder), join(folder, schemaFolder), { recursive: true });

/** The texts in another language than English, in a folder of their own. */
const translations = (name: 'site' | 'new', locale: Locale) => join(templates, `${name}.${locale}`);

/** Writes a small site, which syncs as it is, into an empty or new folder. */
export async function runInit(context: CliContext, name: string, locale: Locale): Promise<void> {
  const folder = resolve(context.cwd, name);
  await mkdir(folder, { recursive: true });
  // Such as `.git`.
  const isContent = (file: string) => !file.startsWith('.');
  if ((await readdir(folder)).some(isContent)) {
    throw new Error(`${folder} is not empty. Name an empty or new folder.`);
  }
  await cp(join(templates, 'site'), folder, { recursive: true });
  if (locale !== 'en') await cp(translations('site', locale), folder, { recursive: true });
  print(
    context,
    `Wrote a site to ${folder}. Look at it while you edit its files, then publish it:`,
  );
  // In a shell, a blank would separate two folders.
  const quoted = /[^\w./-]/.test(name) ? `'${name.replaceAll("'", String.raw`'\''`)}'` : name;
  print(context, `  npm run content -- preview ${quoted}`);
  print(context, `  npm run content -- sync ${quoted}`);
}

type Kind = 'banner' | 'function' | 'article';

/** Writes an item with commented fields into a content folder, with a picture if it needs one. */
export async function runNew(
  context: CliContext,
  folderName: string,
  kind: Kind,
  name: string,
): Promise<void> {
  const folder = resolve(context.cwd, folderName);
  const site = join(folder, SITE_FILE);
  if (!existsSync(site)) {
    throw new Error(`${folder} is not a content folder: it has no site.yaml. Write one with init.`);
  }
  const id = name.replace(/\.md$/i, '').normalize();
  if (!isItemId(`${kind}s`, id) || isLeftOut(id) || /[/\\]/.test(id)) {
    const signs =
      kind === 'article' ? '100 characters' : '64 letters a-z, digits, "-", "_" and "."';
    throw new Error(
      `${JSON.stringify(id)} is not a valid name. Use 1 to ${signs}, neither "." nor "_" first.`,
    );
  }
  const path = join(folder, itemPath(`${kind}s`, id));
  const { locale, timeZone } = readSite(await readFile(site, 'utf8'));
  const texts = locale === 'zh-CN' ? translations('new', locale) : join(templates, 'new');
  const files = [{ template: join(texts, `${kind}.md`), target: path }];
  if (kind !== 'article') {
    const template = join(templates, 'new', `${kind}.svg`);
    files.push({ template, target: path.replace(/md$/, 'svg') });
  }
  await mkdir(dirname(path), { recursive: true });
  for (const { target } of files) {
    if (existsSync(target)) throw new Error(`${target} already exists. Use another name.`);
  }
  for (const { template, target } of files) {
    const text = fill(await readFile(template, 'utf8'), id, timeZone);
    await writeFile(target, text, { flag: 'wx' });
    print(context, `Wrote ${target}`);
  }
  if (kind !== 'article') print(context, `The home page shows it when home.yaml lists ${id}.`);
}

/** The language and the time zone of a site, whose file may have mistakes elsewhere. */
function readSite(yaml: string) {
  const site = parseDocument(yaml, { schema: 'failsafe', logLevel: 'silent' });
  const timeZone = String(site.get('timeZone'));
  return {
    locale: site.get('locale'),
    timeZone: isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE,
  };
}

function fill(text: string, id: string, timeZone: string): string {
  const words = id.replace(/[-_.]+/g, ' ').trim() || id;
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
  return text
    .replaceAll('{{title}}', title)
    .replaceAll('{{id}}', id)
    .replaceAll('{{today}}', today);
}
