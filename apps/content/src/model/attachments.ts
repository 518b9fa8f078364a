import { basename } from 'node:path/posix';
import type { AttachmentType } from '@twinfront/shared/api/attachments';
import { hash } from './hash.ts';

/** A file that texts can link to. Visitors download it unchanged. */
export interface Attachment {
  type: AttachmentType;
  /** Empty if the file is invalid. */
  hash: string;
  length: number;
}

// Not the hash of the file, so that a file that no text links to has no address.
const keyOf = ({ type, hash: fileHash }: Attachment) => hash(JSON.stringify([type, fileHash]));

/** The name in the address, without `%` and `;`: the gateway refuses addresses that contain these signs encoded. */
const nameOf = (path: string) => basename(path).normalize('NFC').replace(/[%;]/g, '-');

/** The address of an attachment, which ends with its name for tabs and for those who save it. */
export function attachmentAddress(path: string, attachment: Attachment): string {
  return `/media/${keyOf(attachment)}/${encodeURIComponent(nameOf(path))}`;
}

/** The key in the store of the attachment with the address `/media/<hash>/<name>`. */
export const attachmentKey = (hash: string, name: string) => `${hash}/${name}`;

/** The attachment in the store. Its key contains its name, so that its address with another name is 404. */
export function publicAttachment(path: string, attachment: Attachment) {
  return { hash: attachmentKey(keyOf(attachment), nameOf(path)), media: attachment.type };
}
