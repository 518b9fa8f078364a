import type { CallName } from '@twinfront/shared/api/callName';
import type { Result } from '@twinfront/shared/api/errors';
import { LRUCache } from 'lru-cache';
import type { Document } from './document.ts';
import type { Progress } from './renderPage.ts';
import type { PageDefinition } from './types.ts';

/** A document, and what is known of how it stands with its content. */
export interface DocumentEntry {
  definition: PageDefinition;
  document?: Document;
  /** What the document was made from. */
  answers: Map<CallName, Result<unknown>>;
  checkedAt: number;
  visitedAt: number;
  /** After a rendering that failed: from when on it is tried again with the same content. */
  retryAt: number;
  updating?: Promise<void>;
  progress: Progress;
}

export interface DocumentEntries {
  /** The entry of a recipe; a new one if there is none. */
  of: (definition: PageDefinition) => DocumentEntry;
  /** Puts an entry that has been made where it belongs. `isMadeUp`: a visitor thought of its address. */
  keep: (entry: DocumentEntry, isMadeUp: boolean) => void;
  /** An entry whose making ended: what was not kept is forgotten. Says whether it was kept. */
  settle: (entry: DocumentEntry) => boolean;
  /** The pages that every site has, and those of the others that were asked for last. */
  recent: () => DocumentEntry[];
}

/** Of the documents that there can be any number of, those that are kept up to date. */
const KEPT_FRESH = 100;
const MAX_BYTES = 64 * 1024 * 1024;
/** Addresses that visitors make up, such as search terms: they must not push out what is there. */
const MAX_MADE_UP_BYTES = 8 * 1024 * 1024;

export function createDocumentEntries(): DocumentEntries {
  const sitePages = new Map<string, DocumentEntry>();
  const things = createCache(MAX_BYTES);
  const madeUp = createCache(MAX_MADE_UP_BYTES);
  /** Of those that may be any number: asked for, not made yet. */
  const coming = new Map<string, DocumentEntry>();

  function begin(definition: PageDefinition, key: string): DocumentEntry {
    const entry: DocumentEntry = {
      definition,
      answers: new Map(),
      checkedAt: Number.NEGATIVE_INFINITY,
      visitedAt: performance.now(),
      retryAt: 0,
      progress: { waitsFor: 'content', answers: 0 },
    };
    (definition.kept === 'any' ? coming : sitePages).set(key, entry);
    return entry;
  }

  return {
    of: (definition) => {
      const key = keyOf(definition);
      return (
        sitePages.get(key) ??
        things.get(key) ??
        madeUp.get(key) ??
        coming.get(key) ??
        begin(definition, key)
      );
    },
    keep: (entry, isMadeUp) => {
      if (entry.definition.kept !== 'any') return;
      const key = keyOf(entry.definition);
      // What is put there again is not weighed again.
      for (const cache of [things, madeUp]) cache.delete(key);
      (isMadeUp ? madeUp : things).set(key, entry);
    },
    settle: ({ definition }) => {
      const key = keyOf(definition);
      coming.delete(key);
      return definition.kept !== 'any' || things.has(key) || madeUp.has(key);
    },
    recent: () => [...sitePages.values(), ...[...things.values()].slice(0, KEPT_FRESH)],
  };
}

const keyOf = ({ device, name }: PageDefinition) => `${device} ${name}`;

function createCache(maxSize: number): LRUCache<string, DocumentEntry> {
  return new LRUCache({
    maxSize,
    sizeCalculation: ({ document }) => 1024 + (document ? document.text.length * 4 : 0),
  });
}
