import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { formatFinding } from '../../model/finding.ts';
import { variantsOf } from '../../model/media.ts';
import { IN_MEMORY } from '../../store/databaseUrl.ts';
import { openStore } from '../../store/openStore.ts';
import { createFolder } from '../../testing/createFolder.ts';
import { sync } from '../../testing/sync.ts';
import { createHeicDecoder } from './createHeicDecoder.ts';
import { encodeVariants } from './encodePictures.ts';
import { inspectPicture } from './readPictures.ts';

/**
 * 640 × 480 pixels, of which the upper left quarter is red and the rest is blue, in Display P3. Both its `irot` box and
 * its Exif say that it is shown turned by a quarter clockwise, as photographs of phones do.
 */
const photo = readFileSync(join(import.meta.dirname, '../../testing/photo.heic'));

type UseHeic = ReturnType<typeof createHeicDecoder>;

/** The pixels as PNG, or the messages of errors. */
async function decode(bytes: Uint8Array, useHeic: UseHeic = createHeicDecoder()) {
  const decoded = await useHeic('x.heic', bytes, async (png) => ({ png }));
  return 'errors' in decoded ? decoded.errors.map(formatFinding) : decoded;
}

describe('a HEIC photograph', () => {
  it('is upright, in sRGB and without metadata', async () => {
    const read = await inspectPicture('x.heic', photo);
    if ('errors' in read) throw new Error(read.errors[0]?.message);
    expect(read).toMatchObject({
      type: 'heic',
      width: 480,
      height: 640,
      hasAlpha: false,
      isOptimized: false,
      isAnimated: false,
    });
    const decoded = await decode(photo);
    if (!('png' in decoded)) throw new Error(decoded[0]);
    const encoded = await encodeVariants('x', decoded.png, variantsOf(read, 'picture'));
    if ('errors' in encoded) throw new Error(encoded.errors[0]?.message);
    const bytes = encoded.files.at(-1)?.bytes;
    const { format, width, height, exif, icc } = await sharp(bytes).metadata();
    expect({ format, width, height, exif, icc }).toEqual({
      format: 'webp',
      width: 480,
      height: 640,
    });
    const pixels = await sharp(bytes).raw().toBuffer();
    const colorAt = (x: number, y: number) => [
      ...pixels.subarray(3 * (480 * y + x)).subarray(0, 3),
    ];
    // In Display P3 this red is (234, 51, 35).
    const [red = 0, green = 255, blue = 255] = colorAt(360, 160);
    expect([red > 245, green < 25, blue < 25]).toEqual([true, true, true]);
    for (const [x, y] of [
      [120, 160],
      [120, 480],
      [360, 480],
    ] as const) {
      expect(colorAt(x, y)[2], `${x} ${y}`).toBeGreaterThan(230);
    }
  });

  it('is published as WebP, under the names of phones', async () => {
    const store = await openStore(IN_MEMORY);
    const folder = createFolder({
      'banners/x.md': '---\ntitle: x\nimage: { src: ./IMG_1.HEIC, alt: x }\n---\n![x](y.heif)\n',
      'banners/IMG_1.HEIC': photo,
      'banners/y.heif': photo,
    });
    const result = await sync(store, folder);
    expect('errors' in result ? result.errors : result.warnings).toEqual([]);
    expect(await store.getItem('banners/x.md')).toMatchObject({
      image: { src: expect.stringMatching(/^\/media\/\w+\.webp$/), width: 480, height: 640 },
    });
    expect(await sync(store, folder)).toMatchObject({ counts: { added: 0, changed: 0 } });
    await store.close();
  });

  it('that is truncated is an error', async () => {
    for (const share of [0.05, 0.3, 0.7, 0.95]) {
      const cut = photo.subarray(0, photo.length * share);
      const read = await inspectPicture('x.heic', cut);
      const found = 'errors' in read ? read.errors.map(formatFinding) : await decode(cut);
      expect(found, `${share}`).toEqual([
        expect.stringMatching(/^x\.heic: is truncated or damaged/),
      ]);
    }
  });

  it('that exceeds the time limit is an error', async () => {
    expect(await decode(photo, createHeicDecoder(1))).toEqual([
      'x.heic: takes more than 0.001 s to decode. Make it smaller, or export it as JPEG.',
    ]);
  });

  it.each([
    ['.jpg', 'x.jpg', 'x.jpg: has the extension .jpg but is heic. Name it .heic.'],
    ['.avif', 'x.avif', 'x.avif: has the extension .avif but is heic. Name it .heic.'],
  ])('with the extension %s is an error', async (_, file, message) => {
    const read = await inspectPicture(file, photo);
    expect('errors' in read && read.errors.map(formatFinding)).toEqual([message]);
  });
});
