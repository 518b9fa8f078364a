/** What the build says of its files; of an entry, what this needs. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

const ENTRY = 'index.html';

/** The files of a page, each after those that it needs; the entry, which starts the site, last. */
export function filesOf(manifest: Manifest, page: string): { scripts: string[]; styles: string[] } {
  const seen = new Set<string>();
  const scripts: string[] = [];
  const styles: string[] = [];

  function add(name: string): void {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    chunk.imports?.forEach(add);
    scripts.push(chunk.file);
    styles.push(...(chunk.css ?? []));
  }

  add(ENTRY);
  add(page);
  const entry = manifest[ENTRY]?.file;
  return {
    scripts: [...scripts.filter((file) => file !== entry), ...(entry ? [entry] : [])],
    styles: [...new Set(styles)],
  };
}
