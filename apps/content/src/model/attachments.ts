import { basename } from 'node:path/posix';
import { hash } from './hash.ts';
import { mediaPath } from './layout.ts';

// Not the hash of the file, so that a file that no text links to has no address.
const keyOf = (fileHash: string) => hash(JSON.stringify(['pdf', fileHash]));

/** The address of a PDF file, which ends with its name for tabs and for those who save it. */
export function pdfAddress(path: string, fileHash: string): string {
  // The gateway takes encoded signs of these kinds for an attempt to leave the folder.
  const name = basename(path)
    .normalize('NFC')
    .replace(/[%;\p{Cc}]/gu, '-');
  return `/media/${keyOf(fileHash)}/${encodeURIComponent(name)}`;
}

/** A PDF file as visitors get it. */
export function publicPdf(fileHash: string) {
  const key = keyOf(fileHash);
  return { path: mediaPath(key, 'pdf'), hash: key, media: 'pdf' as const };
}
