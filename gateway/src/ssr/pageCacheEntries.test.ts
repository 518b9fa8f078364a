import { describe, expect, it } from 'vitest';
import { createDocumentText } from './document.ts';
import { createDocumentEntries, type DocumentEntries } from './pageCacheEntries.ts';
import type { PageDefinition } from './types.ts';

const MEGABYTE = 1024 * 1024;

const definition = (name: string, kept: PageDefinition['kept'] = 'any'): PageDefinition => ({
  device: 'desktop',
  name,
  url: `/${name}`,
  generateMetadata: async () => ({}),
  kept,
});

/** Puts a document there that takes as many bytes as are given. */
function make(
  entries: DocumentEntries,
  it: PageDefinition,
  bytes: number,
  isMadeUp = false,
): boolean {
  const entry = entries.of(it);
  const headers = {};
  const body = {
    type: '',
    hash: '',
    encodings: [],
    encoded: () => Buffer.alloc(0),
    headerCache: {},
  };
  const text = createDocumentText({ start: 'x'.repeat(bytes / 4), end: '' });
  const rest = {
    status: 200,
    isComplete: true,
    headers,
    tabletHeaders: headers,
    body,
    reopensAt: undefined,
  };
  entry.document = { ...rest, text };
  entries.keep(entry, isMadeUp);
  return entries.settle(entry);
}

const isThere = (entries: DocumentEntries, name: string) =>
  entries.of(definition(name)).document !== undefined;

describe('the documents of things', () => {
  it('take 64 MB at most: those that were asked for longest ago go first', () => {
    const entries = createDocumentEntries();
    for (let index = 0; index < 7; index += 1) make(entries, definition(`${index}`), 9 * MEGABYTE);
    expect(isThere(entries, '0')).toBe(true);
    make(entries, definition('7'), 9 * MEGABYTE);
    expect(isThere(entries, '0')).toBe(true);
    expect(isThere(entries, '1')).toBe(false);
    expect(isThere(entries, '7')).toBe(true);
  });

  it('are not pushed out by addresses that visitors make up, which take 8 MB at most', () => {
    const entries = createDocumentEntries();
    make(entries, definition('thing'), MEGABYTE);
    for (let index = 0; index < 20; index += 1) {
      make(entries, definition(`made up ${index}`), 3 * MEGABYTE, true);
    }
    expect(isThere(entries, 'thing')).toBe(true);
    expect(isThere(entries, 'made up 19')).toBe(true);
    expect(isThere(entries, 'made up 17')).toBe(false);
  });

  it('are weighed again when they are kept again', () => {
    const entries = createDocumentEntries();
    for (const bytes of [0, 3 * MEGABYTE]) {
      for (const name of ['a', 'b', 'c']) make(entries, definition(name), bytes, true);
    }
    expect(['a', 'b', 'c'].map((name) => isThere(entries, name))).toEqual([false, true, true]);
  });

  it('are not kept if one alone is too large, and its entry is forgotten', () => {
    const entries = createDocumentEntries();
    expect(make(entries, definition('huge'), 65 * MEGABYTE)).toBe(false);
    expect(isThere(entries, 'huge')).toBe(false);
  });
});

it('the pages that every site has are always kept', () => {
  const entries = createDocumentEntries();
  make(entries, definition('home', 'site'), 100 * MEGABYTE);
  for (let index = 0; index < 10; index += 1) make(entries, definition(`${index}`), 60 * MEGABYTE);
  expect(entries.of(definition('home', 'site')).document).toBeDefined();
});
