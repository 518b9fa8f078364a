import { useSyncExternalStore } from 'react';
import { addListener } from './browser.ts';

/** The event in the document that has stored something: browsers send `storage` to other tabs only. */
const STORED = 'stored';

/** Where storage is blocked or full, a choice lasts as long as the document. */
const unstored = new Map<string, string | null>();

/** A stored text, null without one. */
function readStored(key: string): string | null {
  const text = unstored.get(key);
  if (text !== undefined) return text;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it with null. */
export function store(key: string, text: string | null): void {
  unstored.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    unstored.set(key, text);
  }
  window.dispatchEvent(new Event(STORED));
}

/** A stored text, null without one; undefined in Node and during hydration. */
export const useStored = (key: string): string | null | undefined =>
  useSyncExternalStore(
    onStorage,
    () => readStored(key),
    () => undefined,
  );

/** While a page was in the back/forward cache, another page may have stored something. */
const onStorage = (onChange: () => void) =>
  addListener(window, [STORED, 'storage', 'pageshow'], onChange);
