import { createParser, type Parser } from '../../folder/createParser.ts';
import {
  createImportRun,
  type Progress,
  type SyncChange,
  type SyncSummary,
} from '../../folder/importRun.ts';
import { listFolder } from '../../folder/listFolder.ts';
import { encodePictures } from '../../folder/pictures/encodePictures.ts';
import { readPictures } from '../../folder/pictures/readPictures.ts';
import { readTexts } from '../../folder/readTexts.ts';
import type { Finding } from '../../model/finding.ts';
import type { Store } from '../../store/createStore.ts';
import { ConflictError } from '../../store/StoreError.ts';

export interface SyncOptions {
  onProgress?: (progress: Progress) => void;
  /** Shared by several syncs and closed by the caller; starting its worker takes most of a short sync. */
  parser?: Parser | undefined;
  /** Validates and counts without writing. */
  dryRun?: boolean;
  /** Removes replaced pictures at once; otherwise they stay for a day. */
  purge?: boolean;
  /** Writes nothing if the store has content by now. */
  ifEmpty?: boolean;
}

export type SyncResult = { warnings: Finding[] } & (
  | { errors: Finding[] }
  | { summary: SyncSummary; changes: SyncChange[] }
);

const ATTEMPTS = 3;

/** Makes the store equal to a content folder, or changes nothing and returns the validation errors. */
export async function syncFolder(
  store: Store,
  folder: string,
  options: SyncOptions = {},
): Promise<SyncResult> {
  const parser = options.parser ?? createParser();
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await attemptSync(store, folder, { ...options, parser });
      } catch (error) {
        // Another sync has just published its version: start again from that version.
        if (!(error instanceof ConflictError) || attempt === ATTEMPTS) throw error;
      }
    }
  } finally {
    if (!options.parser) await parser.close();
  }
}

async function attemptSync(
  store: Store,
  folder: string,
  {
    dryRun = false,
    purge = false,
    ifEmpty = false,
    parser,
    onProgress,
  }: SyncOptions & { parser: Parser },
): Promise<SyncResult> {
  const known = await store.getManifest();
  const { root, errors, texts, pictures: pictureFiles, others } = await listFolder(folder);
  const fileCount = texts.length + pictureFiles.length;
  const options = { root, fileCount, errors, parser, known, dryRun, purge, onProgress };
  const run = createImportRun(store, options);
  const { warnings } = run;
  try {
    const pictures = await readPictures(run, pictureFiles);
    const roles = await readTexts(run, texts, others, pictures);
    // A text with an error may use any picture.
    const unused = errors.length > 0 ? [] : pictureFiles.filter((path) => !roles.has(path));
    for (const file of unused) {
      warnings.push({
        file,
        message: 'is not used by any text',
        hint: 'Remove the file, or use it',
      });
    }
    await encodePictures(run, pictures, roles);
    if (errors.length === 0) return { ...(await run.finish(ifEmpty)), warnings };
    await run.discard();
    return { errors, warnings };
  } catch (error) {
    await run.discard();
    throw error;
  }
}
