import type { AttachmentType } from '@twinfront/shared/api/attachments';
import { sizeLimits } from '@twinfront/shared/api/limits';
import { fileTypeFromBuffer } from 'file-type';
import { hash } from '../model/content.ts';
import { type Invalid, invalid } from '../model/finding.ts';
import { attachmentByName } from '../model/layout.ts';
import { type Attachment, publicAttachment } from '../model/media.ts';
import { inspectFiles, type Reading, readAgain } from './readFile.ts';

const MAX_ATTACHMENT_MB = sizeLimits.attachmentBytes / 1024 / 1024;
/** Each attachment can have 20 MB, which the process holds in memory. */
const ATTACHMENTS_AT_ONCE = 2;

/** Where readers look for the mark at the start of a PDF file. */
const START_BYTES = 1024;

/** Reads and validates the attachments of a content folder; returns them by path. */
export const readAttachments = (reading: Reading, paths: string[]) =>
  inspectFiles<Attachment>(reading, paths, {
    placeholder: (path) => ({ type: attachmentByName(path) ?? 'pdf', hash: '', length: 0 }),
    atOnce: ATTACHMENTS_AT_ONCE,
    maxMb: () => MAX_ATTACHMENT_MB,
    inspect,
  });

async function inspect(file: string, bytes: Uint8Array): Promise<Attachment | Invalid> {
  const type = attachmentByName(file) ?? 'pdf';
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!(await isOfType(content, type))) {
    const name = `${type.toUpperCase()} file`;
    return invalid(file, `has the extension .${type} but is no ${name}`, `Export it as ${name}`);
  }
  return { type, hash: hash(bytes), length: bytes.length };
}

/** What a format is stored in: Office files until 2003 are CFB files, later ones and those of OpenDocument are ZIP files. */
const containers: Partial<Record<AttachmentType, string>> = {
  ...{ doc: 'cfb', xls: 'cfb', ppt: 'cfb' },
  ...{ docx: 'zip', xlsx: 'zip', pptx: 'zip', odt: 'zip', ods: 'zip' },
};

async function isOfType(content: Buffer, type: AttachmentType): Promise<boolean> {
  // Some scanners write a line before it, which readers skip.
  if (type === 'pdf') return content.subarray(0, START_BYTES).includes('%PDF-');
  // Text in UTF-16 begins with a byte order mark. Other text contains no NUL.
  if (type === 'csv' || type === 'txt') {
    return /^(fffe|feff)/.test(content.toString('hex', 0, 2)) || !content.includes(0);
  }
  const found = await fileTypeFromBuffer(content);
  return found !== undefined && [type, containers[type]].includes(found.ext);
}

/** Stages the attachments that texts link to, as visitors get them, unless the current version has them. */
export async function addAttachments(
  { root, known, add }: Reading,
  attachments: ReadonlyMap<string, Attachment>,
  used: ReadonlySet<string>,
): Promise<void> {
  for (const path of used) {
    const attachment = attachments.get(path);
    const served = attachment && publicAttachment(path, attachment);
    if (!served || known.media.has(served.hash)) continue;
    await add({ ...served, bytes: await readAgain(root, path, attachment.hash) });
  }
}
