import type { FolderIndex } from '../folder/references.ts';

/** That of a folder without files. */
export const emptyIndex: FolderIndex = {
  pictures: new Map(),
  attachments: new Map(),
  texts: new Set(),
  others: new Set(),
  timeZone: 'UTC',
};
