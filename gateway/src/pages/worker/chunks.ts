import { type Language, type Locale, languageOf } from '@twinfront/shared/site/locale';

/** The manifest of the Vite build, as far as it is used. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

const ENTRY = 'index.html';

const MESSAGES: Record<Language, string> = {
  'zh-CN': '../../shared/site/messages/zhCN.ts',
  en: '../../shared/site/messages/en.ts',
};

/**
 * The files of a page in one language, each after its imports. The entry, which hydrates the page,
 * comes last.
 * @param page its source file
 */
export function collectChunks(
  manifest: Manifest,
  page: string,
  locale: Locale,
): { scripts: string[]; styles: string[] } {
  const seen = new Set<string>();
  const scripts: string[] = [];
  const styles: string[] = [];

  function add(name: string): void {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = chunkOf(manifest, name);
    chunk.imports?.forEach(add);
    scripts.push(chunk.file);
    styles.push(...(chunk.css ?? []));
  }

  add(ENTRY);
  add(page);
  add(MESSAGES[languageOf(locale)]);
  const entry = chunkOf(manifest, ENTRY).file;
  scripts.push(...scripts.splice(scripts.indexOf(entry), 1));
  return { scripts, styles: [...new Set(styles)] };
}

function chunkOf(manifest: Manifest, name: string): Manifest[string] {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build has no ${name}`);
  return chunk;
}
