import type { AttachmentType } from '@twinfront/shared/api/attachments';
import { sizeLimits } from '@twinfront/shared/api/limits';
import { type Attachment, publicAttachment } from '../model/attachments.ts';
import { type Finding, type Invalid, invalid } from '../model/finding.ts';
import { hash } from '../model/hash.ts';
import { attachmentByName } from '../model/layout.ts';
import type { Reading } from './readFile.ts';
import { addSource, inspectFile, readAgain } from './readFile.ts';

const MAX_ATTACHMENT_MB = sizeLimits.attachmentBytes / 1024 / 1024;
/** Each attachment can have 20 MB, which the process holds in memory. */
const ATTACHMENTS_AT_ONCE = 2;

/** Where readers look for the marks at the start and at the end of a PDF file. */
const START_BYTES = 1024;
const END_BYTES = 1024;

/** Reads and validates the attachments of a content folder; returns them by path. */
export async function readAttachments(
  reading: Reading,
  paths: string[],
): Promise<Map<string, Attachment>> {
  const { warnings, mapFiles } = reading;
  // An invalid file is reported, and not also the texts that link to it.
  const attachments = new Map(paths.map((path) => [path, emptyAttachment(path)]));

  const read = (path: string) =>
    inspectFile(reading, path, MAX_ATTACHMENT_MB, (bytes) => inspect(path, bytes));

  for await (const [path, file] of mapFiles('files', paths, ATTACHMENTS_AT_ONCE, read)) {
    warnings.push(...file.warnings);
    attachments.set(path, file.attachment);
  }
  return attachments;
}

const emptyAttachment = (path: string): Attachment => ({
  type: attachmentByName(path) ?? 'pdf',
  hash: '',
  length: 0,
});

function inspect(
  file: string,
  bytes: Uint8Array,
): { attachment: Attachment; warnings: Finding[] } | Invalid {
  const type = attachmentByName(file) ?? 'pdf';
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [name, isOfType] = formats[type];
  if (!isOfType(content)) {
    return invalid(file, `has the extension .${type} but is no ${name}`, `Export it as ${name}`);
  }
  const isComplete = type !== 'pdf' || content.subarray(-END_BYTES).includes('%%EOF');
  const truncated: Finding = {
    file,
    message: 'may be truncated: it lacks the mark at the end of PDF files',
    hint: 'Open it to see whether it is complete, or export it again',
  };
  const attachment = { type, hash: hash(bytes), length: bytes.length };
  return { attachment, warnings: isComplete ? [] : [truncated] };
}

type Test = (content: Buffer) => boolean;

/** Returns a test of the first 16 bytes, as hexadecimal digits. */
const startsWith = (pattern: RegExp): Test => {
  return (content) => pattern.test(content.toString('hex', 0, 16));
};
const isZip = startsWith(/^504b(0304|0506)/);
/** Office until 2003 wrote OLE files. */
const isOle = startsWith(/^d0cf11e0a1b11ae1/);
/** Office files since 2007 are ZIP files with a folder of this name. */
const isOffice = (folder: string): Test => {
  return (content) => isZip(content) && content.includes(`${folder}/`);
};
/** OpenDocument files are ZIP files whose first entry is their media type, which is not compressed. */
const isOpenDocument = (kind: string): Test => {
  const type = `mimetypeapplication/vnd.oasis.opendocument.${kind}`;
  return (content) => isZip(content) && content.subarray(0, 128).includes(type);
};
/** Text in UTF-16 begins with a byte order mark. Other text contains no NUL. */
const isText: Test = (content) => startsWith(/^(fffe|feff)/)(content) || !content.includes(0);

/** The names of the formats for owners, and what their files begin with or contain. */
const formats: Record<AttachmentType, [name: string, Test]> = {
  // Some scanners write a line before it, which readers skip.
  pdf: ['PDF file', (content) => content.subarray(0, START_BYTES).includes('%PDF-')],
  doc: ['Word document (97-2003)', isOle],
  docx: ['Word document', isOffice('word')],
  xls: ['Excel workbook (97-2003)', isOle],
  xlsx: ['Excel workbook', isOffice('xl')],
  ppt: ['PowerPoint presentation (97-2003)', isOle],
  pptx: ['PowerPoint presentation', isOffice('ppt')],
  odt: ['OpenDocument text', isOpenDocument('text')],
  ods: ['OpenDocument spreadsheet', isOpenDocument('spreadsheet')],
  csv: ['text', isText],
  txt: ['text', isText],
  zip: ['ZIP file', isZip],
  mp3: ['MP3 file', startsWith(/^(494433|ff[ef])/)],
  mp4: ['MP4 file', startsWith(/^.{8}66747970/)],
};

/** Stages the attachments of the folder, and those that texts link to as visitors get them. */
export async function addAttachments(
  reading: Reading,
  attachments: ReadonlyMap<string, Attachment>,
  used: ReadonlySet<string>,
): Promise<void> {
  const { root, known, add } = reading;
  for (const [path, attachment] of attachments) await addSource(reading, path, attachment.hash);
  const staged = new Set<string>();
  for (const path of used) {
    const attachment = attachments.get(path);
    const served = attachment && publicAttachment(path, attachment);
    // Equal files with one name have one address.
    if (!served || staged.has(served.hash) || known.media.has(served.hash)) continue;
    staged.add(served.hash);
    await add({ ...served, bytes: await readAgain(root, path, attachment.hash) });
  }
}
