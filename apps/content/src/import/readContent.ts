import { addAll, type ImportRun } from './importRun.ts';
import { listFolder } from './listFolder.ts';
import { encodePictures } from './pictures/encodePictures.ts';
import { readPictures } from './pictures/readPictures.ts';
import { readTexts } from './readTexts.ts';
import { quote, type ValidationError } from './validationError.ts';

type Options = Pick<ImportRun, 'parser' | 'known' | 'add' | 'addVariant' | 'dryRun'> & {
  onProgress?: ImportRun['onProgress'] | undefined;
};

/** Reads and validates a content folder file by file, and stages each valid file. */
export async function readContent(
  folder: string,
  { add, addVariant, onProgress = () => {}, ...options }: Options,
): Promise<{ errors: ValidationError[]; warnings: ValidationError[] }> {
  const { root, errors, texts, pictures } = await listFolder(folder);
  const warnings: ValidationError[] = [];
  let done = 0;
  const total = texts.length + pictures.length;
  const run: ImportRun = {
    ...options,
    root,
    errors,
    warnings,
    add: async (file) => (errors.length > 0 ? undefined : add(file)),
    addVariant: async (file) => (errors.length > 0 ? undefined : addVariant(file)),
    onProgress,
  };
  const countFile = (file: string) => onProgress({ task: 'files', file, done: ++done, total });

  const read = await readPictures(run, pictures, countFile);
  const { titles, roles } = await readTexts(run, texts, read, countFile);
  addAll(errors, duplicateTitles(titles));
  // A text with an error may use any picture.
  const unusedPictures = errors.length > 0 ? [] : pictures.filter((path) => !roles.has(path));
  for (const file of unusedPictures) warnings.push({ file, ...unused });
  await encodePictures(run, read, roles);
  return { errors, warnings };
}

const unused = { message: 'is not used by any text', hint: 'Remove the file, or use it' };

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
