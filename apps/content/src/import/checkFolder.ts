import { itemPath } from './layout.ts';
import { quote, type ValidationError } from './validationError.ts';

export interface WholeFolder {
  paths: ReadonlySet<string>;
  /** Titles of the articles by path. */
  titles: ReadonlyMap<string, string>;
  /** Ids in home.yaml. */
  home: { banners: string[]; functions: string[] };
}

/** Validates across files: duplicate titles, unknown ids and duplicate ids. */
export function checkFolder({ paths, titles, home }: WholeFolder): ValidationError[] {
  return [
    ...duplicateTitles(titles),
    ...invalidIds('banners', home.banners, paths),
    ...invalidIds('functions', home.functions, paths),
  ];
}

function duplicateTitles(titles: ReadonlyMap<string, string>): ValidationError[] {
  const first = new Map<string, string>();
  return [...titles].flatMap(([file, title]) => {
    const other = first.get(title);
    if (other === undefined) {
      first.set(title, file);
      return [];
    }
    const message = `${quote(title)} is also the title of ${other}`;
    return [{ file, field: 'title', message, hint: 'Give each article a different title' }];
  });
}

function invalidIds(
  folder: 'banners' | 'functions',
  ids: string[],
  paths: ReadonlySet<string>,
): ValidationError[] {
  const seen = new Set<string>();
  return ids.flatMap((id, index) => {
    const at = { file: 'home.yaml', field: `${folder}.${index}` };
    const path = itemPath(folder, id);
    if (!paths.has(path)) {
      const message = `is ${quote(id)}, but there is no ${path}`;
      return [{ ...at, message, hint: 'Add that file or remove the id' }];
    }
    if (seen.has(id)) {
      return [{ ...at, message: `is ${quote(id)} again`, hint: 'List each id once' }];
    }
    seen.add(id);
    return [];
  });
}
