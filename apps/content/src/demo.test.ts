import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { IN_MEMORY } from './store/databaseUrl.ts';
import { openStore } from './store/openStore.ts';
import { sync } from './testing/sync.ts';

const demo = resolve(import.meta.dirname, '../demo');

describe('the demo', () => {
  it('has no error, no warning and no broken link', async () => {
    const store = await openStore(IN_MEMORY);
    const { warnings, ...result } = await sync(store, demo, { dryRun: true });
    expect({ warnings, ...result }).toMatchObject({ warnings: [], counts: { unchanged: 0 } });
    await store.close();
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
