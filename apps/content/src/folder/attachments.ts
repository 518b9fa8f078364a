import { sizeLimits } from '@twinfront/shared/api/limits';
import { changed, type Finding, type Invalid, invalid } from '../model/finding.ts';
import { hash } from '../model/hash.ts';
import { publicPdf } from '../model/attachments.ts';
import { readBytes } from './listFolder.ts';
import type { Reading } from './Reading.ts';

const MAX_PDF_MB = sizeLimits.pdfBytes / 1024 / 1024;
/** Each can have 20 MB. */
const PDFS_AT_ONCE = 2;

/** Where readers look for the mark at the end. */
const END_BYTES = 1024;

/** Reads, validates and stages the PDF files of a content folder; returns their hashes by path. */
export async function readPdfs(reading: Reading, paths: string[]): Promise<Map<string, string>> {
  const { root, known, warnings, add, keep, mapFiles } = reading;
  // An invalid file is reported, and not also the texts that link to it.
  const hashes = new Map(paths.map((path) => [path, '']));

  async function read(path: string) {
    const file = await readBytes(root, path, MAX_PDF_MB);
    return 'errors' in file ? file : inspectPdf(path, file.bytes);
  }

  for await (const [path, file] of mapFiles('files', paths, PDFS_AT_ONCE, read)) {
    warnings.push(...file.warnings);
    hashes.set(path, file.hash);
    if (known.files.get(path)?.hash === file.hash) keep(path);
    else await add({ path, hash: file.hash, bytes: file.bytes });
  }
  return hashes;
}

function inspectPdf(
  file: string,
  bytes: Uint8Array,
): { hash: string; bytes: Uint8Array; warnings: Finding[] } | Invalid {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (text.toString('latin1', 0, 5) !== '%PDF-') {
    return invalid(file, 'has the extension .pdf but is no PDF file', 'Export it as PDF');
  }
  const isComplete = text.subarray(-END_BYTES).includes('%%EOF');
  const truncated: Finding = {
    file,
    message: 'may be truncated: it lacks the mark at the end of PDF files',
    hint: 'Open it to see whether it is complete, or export it again',
  };
  return { hash: hash(bytes), bytes, warnings: isComplete ? [] : [truncated] };
}

/** Stages the PDF files that texts link to, as visitors get them. */
export async function addPdfs(
  { root, known, errors, add, keep }: Reading,
  hashes: ReadonlyMap<string, string>,
  used: ReadonlySet<string>,
): Promise<void> {
  // By hash, because equal files are one for visitors.
  const pathsByHash = new Map([...used].map((path) => [hashes.get(path) ?? '', path]));
  for (const [fileHash, path] of errors.length > 0 ? [] : pathsByHash) {
    const served = publicPdf(fileHash);
    if (known.media.has(served.path)) {
      keep(served.path);
      continue;
    }
    const file = await readBytes(root, path, MAX_PDF_MB);
    if ('errors' in file) errors.push(...file.errors);
    else if (hash(file.bytes) !== fileHash) errors.push(...changed(path).errors);
    else await add({ ...served, bytes: file.bytes });
  }
}
