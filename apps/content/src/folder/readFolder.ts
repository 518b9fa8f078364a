import type { Finding } from '../model/finding.ts';
import { listFolder } from './listFolder.ts';
import { encodePictures } from './pictures/encodePictures.ts';
import { readPictures } from './pictures/readPictures.ts';
import { createReading, type ReadingOptions } from './Reading.ts';
import { readTexts } from './readTexts.ts';

/** Reads and validates a content folder: makes the items of its texts and the variants of its pictures. */
export async function readFolder(
  folder: string,
  options: ReadingOptions,
): Promise<{ errors: Finding[]; warnings: Finding[] }> {
  const { root, errors, texts, pictures: pictureFiles, others } = await listFolder(folder);
  const fileCount = texts.length + pictureFiles.length;
  const reading = createReading({ root, errors, fileCount }, options);
  const { warnings } = reading;
  const pictures = await readPictures(reading, pictureFiles);
  const roles = await readTexts(reading, texts, others, pictures);
  // A text with an error may use any picture.
  const unused = errors.length > 0 ? [] : pictureFiles.filter((path) => !roles.has(path));
  for (const file of unused) {
    warnings.push({ file, message: 'is not used by any text', hint: 'Remove the file, or use it' });
  }
  await encodePictures(reading, pictures, roles);
  return { errors, warnings };
}
