import { createPath, type Location } from 'react-router';

/** How the visitor has left an entry of the history. */
export interface LeftEntry {
  scrollY: number;
  /** Of the link that led to the next page. */
  href?: string | undefined;
}

const STORAGE_KEY = 'historyEntries';

/** Keys of first entries are all `default`. */
export const entryOf = (location: Location) => `${location.key} ${createPath(location)}`;

export function readEntries(): Map<string, LeftEntry> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]'));
  } catch {
    return new Map();
  }
}

export function writeEntries(entries: Map<string, LeftEntry>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...entries]));
  } catch {
    // Without storage they last as long as the document.
  }
}
