import { basename } from 'node:path/posix';
import type { AttachmentType } from '@twinfront/shared/api/attachments';
import { hash } from './hash.ts';
import { mediaPath } from './layout.ts';

/** A file that texts can link to, and that visitors get unchanged. */
export interface Attachment {
  type: AttachmentType;
  /** Empty if the file is invalid. */
  hash: string;
  length: number;
}

// Not the hash of the file, so that a file that no text links to has no address.
const keyOf = ({ type, hash: fileHash }: Attachment) => hash(JSON.stringify([type, fileHash]));

/** The address of an attachment, which ends with its name for tabs and for those who save it. */
export function attachmentAddress(path: string, attachment: Attachment): string {
  // The gateway takes encoded signs of these kinds for an attempt to leave the folder.
  const name = basename(path)
    .normalize('NFC')
    .replace(/[%;\p{Cc}]/gu, '-');
  return `/media/${keyOf(attachment)}/${encodeURIComponent(name)}`;
}

/** An attachment as visitors get it. */
export function publicAttachment(attachment: Attachment) {
  const key = keyOf(attachment);
  return { path: mediaPath(key, attachment.type), hash: key, media: attachment.type };
}
