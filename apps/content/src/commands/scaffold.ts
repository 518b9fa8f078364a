import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isId } from '@twinfront/shared/site/details';
import type { Locale } from '@twinfront/shared/site/locale';
import { itemPath } from '../model/layout.ts';
import { type CliContext, print } from './context.ts';

const templates = resolve(import.meta.dirname, '../../templates');

/** The texts in another language than English, in a folder of their own. */
const translations = (name: 'site' | 'new', locale: Locale) => join(templates, `${name}.${locale}`);

/** Writes a small site, which syncs as it is, into an empty or new folder. */
export async function runInit(context: CliContext, name: string, locale: Locale): Promise<void> {
  const folder = resolve(context.cwd, name);
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) {
    throw new Error(`${folder} is not empty. Name an empty or new folder.`);
  }
  await cp(join(templates, 'site'), folder, { recursive: true });
  if (locale !== 'en') await cp(translations('site', locale), folder, { recursive: true });
  print(
    context,
    `Wrote a site to ${folder}. Look at it while you edit its files, then publish it:`,
  );
  print(context, `  npm run content -- preview ${name}`);
  print(context, `  npm run content -- sync ${name}`);
}

type Kind = 'banner' | 'function' | 'article';

/** Writes an item with commented fields into a content folder, with a picture if it needs one. */
export async function runNew(
  context: CliContext,
  kind: Kind,
  id: string,
  folderName: string,
): Promise<void> {
  const folder = resolve(context.cwd, folderName);
  const site = join(folder, 'site.yaml');
  if (!existsSync(site)) {
    throw new Error(
      `${folder} is not a content folder: it has no site.yaml. Name one with --folder, or write one with init.`,
    );
  }
  if (!isId(id)) {
    throw new Error(
      `${JSON.stringify(id)} is not a valid name. Use 1 to 64 letters a-z, digits, "-", "_" and ".".`,
    );
  }
  const path = join(folder, itemPath(`${kind}s`, id));
  const isChinese = /^locale:\s*['"]?zh-CN/m.test(await readFile(site, 'utf8'));
  const texts = isChinese ? translations('new', 'zh-CN') : join(templates, 'new');
  const files = [{ template: join(texts, `${kind}.md`), target: path }];
  if (kind !== 'article') {
    const template = join(templates, 'new', `${kind}.svg`);
    files.push({ template, target: path.replace(/md$/, 'svg') });
  }
  const existing = files.find(({ target }) => existsSync(target));
  if (existing) throw new Error(`${existing.target} already exists. Use another name.`);
  await mkdir(dirname(path), { recursive: true });
  for (const { template, target } of files) {
    await writeFile(target, fill(await readFile(template, 'utf8'), id), { flag: 'wx' });
    print(context, `Wrote ${target}`);
  }
  if (kind !== 'article') print(context, `The home page shows it when home.yaml lists ${id}.`);
}

function fill(text: string, id: string): string {
  const words = id.replace(/[-_.]+/g, ' ').trim() || id;
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const today = new Intl.DateTimeFormat('sv-SE').format(new Date());
  return text
    .replaceAll('{{title}}', title)
    .replaceAll('{{id}}', id)
    .replaceAll('{{today}}', today);
}
