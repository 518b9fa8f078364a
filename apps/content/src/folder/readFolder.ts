import { addAttachments, readAttachments } from './attachments.ts';
import { listFolder } from './listFolder.ts';
import { addPictures } from './pictures/encodePictures.ts';
import { readPictures } from './pictures/readPictures.ts';
import { createReading, FolderChangedError, type ReadingOptions } from './readFile.ts';
import { readTexts } from './readTexts.ts';

/** Reads and validates a content folder: makes the items of its texts and the files that visitors get. */
export async function readFolder(folder: string, options: ReadingOptions) {
  const { errors, texts, others, state, ...files } = await listFolder(folder);
  const media = [...files.pictures, ...files.attachments];
  const fileCount = texts.length + media.length;
  const reading = createReading({ root: files.root, errors, fileCount }, options);
  const { warnings } = reading;
  const pictures = await readPictures(reading, files.pictures);
  const attachments = await readAttachments(reading, files.attachments);
  const { roles, usedAttachments, ...report } = await readTexts(reading, texts, {
    pictures,
    attachments,
    others: new Set(others),
  });
  // A text with an error may use any file.
  const isUnused = (path: string) => !roles.has(path) && !usedAttachments.has(path);
  const unused = errors.length > 0 ? [] : media.filter(isUnused);
  for (const file of unused) {
    warnings.push({ file, message: 'is not used by any text', hint: 'Remove the file, or use it' });
  }
  // Decoding takes the most time: only a dry run reports damaged pictures beside other errors.
  if (errors.length === 0 || options.dryRun) await addPictures(reading, pictures, roles);
  if (errors.length === 0) {
    await addAttachments(reading, attachments, usedAttachments);
    // A copy of files may still be running: what has arrived so far can be valid by itself.
    if ((await listFolder(folder)).state !== state) throw new FolderChangedError(folder);
  }
  return { errors, warnings, ...report };
}
