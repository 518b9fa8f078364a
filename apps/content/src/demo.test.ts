import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseDetails, pickArticle } from '@twinfront/shared/site/details';
import { parseLink } from '@twinfront/shared/site/link';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemPath } from './import/layout.ts';
import { syncFolder } from './import/syncFolder.ts';
import { formatValidationError } from './import/validationError.ts';
import type { Store } from './store/Store.ts';
import { IN_MEMORY, openSqliteStore } from './store/sqlite/openSqliteStore.ts';

const demo = resolve(import.meta.dirname, '../demo');

describe('the demo', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openSqliteStore(IN_MEMORY);
  });
  afterAll(() => store.close());

  it('has no error and no broken link', async () => {
    const result = await syncFolder(store, demo);
    expect('errors' in result ? result.errors.map(formatValidationError) : []).toEqual([]);

    const { files } = await store.getManifest();
    const dead: string[] = [];
    for (const [path, { item }] of files) {
      if (!item) continue;
      for (const link of linksOf(await store.getItem(path))) {
        if (!(await leadsSomewhere(store, link))) dead.push(`${path}: ${link}`);
      }
    }
    expect(dead).toEqual([]);
  });

  it.each([
    ['wide', '.avif', 1600, 600, 90],
    ['tall', '-portrait.avif', 780, 900, 40],
  ])('has %s banner pictures that load quickly', async (_, ending, width, height, kilobytes) => {
    for (const banner of ['winter-reading', 'lakeside-night', 'story-tree']) {
      const bytes = readFileSync(join(demo, 'banners', banner + ending));
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height, compression: 'av1' });
      expect(bytes.length).toBeLessThan(kilobytes * 1000);
    }
  });
});

function linksOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string') {
    if (key === 'link' || key === 'href') return [value];
    return Array.from(value.matchAll(/<a [^>]*href="([^"]*)"/g), ([, href = '']) =>
      href.replaceAll('&#x26;', '&'),
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    linksOf(field, Array.isArray(value) ? key : name),
  );
}

async function leadsSomewhere(store: Store, link: string): Promise<boolean> {
  if (/^(#|mailto:|tel:)/.test(link)) return true;
  const target = parseLink(link);
  if (target?.kind !== 'page') return target !== undefined;
  const url = new URL(link, 'http://site.invalid');
  if (url.pathname !== '/details') return true;

  const address = parseDetails(url.searchParams);
  switch (address.kind) {
    case 'banner':
    case 'function':
      return (await store.getItem(itemPath(`${address.kind}s`, address.id))) !== undefined;
    case 'article': {
      const found = pickArticle(await store.search(address.title), address.title);
      return found?.title === address.title || found?.id === address.title;
    }
    case 'search':
      return (await store.search(address.term)).length > 0;
    default:
      return address.kind === 'bare';
  }
}
