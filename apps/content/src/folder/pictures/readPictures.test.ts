import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { formatFinding } from '../../model/finding.ts';
import { toPicture } from '../../model/media.ts';
import { inspectPicture, warningsOf } from './readPictures.ts';

const [width, height] = [64, 48];
const photo = () =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 20 } } });

const pictures: Record<string, () => Promise<Uint8Array>> = {
  png: () => photo().png().toBuffer(),
  jpg: () => photo().jpeg().toBuffer(),
  gif: () => photo().gif().toBuffer(),
  webp: () => photo().webp().toBuffer(),
  avif: () => photo().avif({ effort: 0 }).toBuffer(),
};
const types = Object.keys(pictures);
const bytesOf = async (type: string) => (await pictures[type]?.()) ?? new Uint8Array();

/** The errors and warnings as the owner reads them. */
async function findings(file: string, bytes: Uint8Array): Promise<string[]> {
  const read = await inspectPicture(file, bytes);
  return ('errors' in read ? read.errors : warningsOf(file, read)).map(formatFinding);
}

/** A PNG whose header states a size; the pixels are missing. */
const pngOf = (width: number, height: number) => {
  const header = Buffer.alloc(33);
  header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  header.write('IHDR', 12);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.set([8, 2, 0, 0, 0], 24);
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  const data = Buffer.from('\0\0\0\0IDAT\x35\xaf\x06\x1e', 'latin1');
  return Buffer.concat([header, data]);
};

describe('a picture', () => {
  it.each(types)(
    'of the type %s is read with its size, but not under another extension',
    async (type) => {
      const bytes = await bytesOf(type);
      expect(await inspectPicture(`x.${type.toUpperCase()}`, bytes)).toMatchObject({
        hash: expect.stringMatching(/^[0-9a-f]{32}$/),
        type,
        width,
        height,
        isAnimated: false,
      });
      for (const other of types.filter((other) => other !== type)) {
        expect(await findings(`x.${other}`, bytes)).toEqual([
          `x.${other}: has the extension .${other} but is ${type}. Name it .${type}.`,
        ]);
      }
    },
  );

  it.each([
    ['nothing', ''],
    ['a web page', '<!doctype html><html><body></body></html>'],
    ['a text', 'hello'],
    ['zeros', '\0'.repeat(4096)],
  ])('that is %s is an error', async (_name, text) => {
    expect(await findings('x.jpg', Buffer.from(text))).toEqual([
      'x.jpg: is not a picture of a supported format. Pictures are JPEG, HEIC, PNG, WebP, AVIF, GIF or SVG.',
    ]);
  });

  it('that is TIFF is named as such, under another extension too', async () => {
    const bytes = await photo().tiff().toBuffer();
    expect(await findings('x.jpg', bytes)).toEqual([
      'x.jpg: is image/tiff, which pages cannot show. Export it as JPEG, PNG, WebP, AVIF or SVG.',
    ]);
  });

  it.each([
    ['image/bmp', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0'],
    ['image/vnd.adobe.photoshop', '8BPS\0\x01'],
    ['application/pdf', '%PDF-1.7\n'],
    ['image/x-icon', '\0\0\x01\0\x01\0'],
    ['application/gzip', '\x1f\x8b\x08'],
  ])('that is %s is named as such', async (format, bytes) => {
    expect(await findings('x.jpg', Buffer.from(bytes, 'latin1'))).toEqual([
      `x.jpg: is ${format}, which pages cannot show. Export it as JPEG, PNG, WebP, AVIF or SVG.`,
    ]);
  });

  it.each(['x.jpeg', 'x.jpe', 'x.jfif', 'x.JFIF'])('of JPEG can have the name %s', async (file) => {
    expect(await findings(file, await bytesOf('jpg'))).toEqual([]);
  });

  it('that is an SVG is not read under another extension', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
    expect(await findings('x.jpg', Buffer.from(svg))).toEqual([
      'x.jpg: has the extension .jpg but is svg. Name it .svg.',
    ]);
  });

  it('may be a panorama of 20,000 pixels, but has at most 100 megapixels', async () => {
    expect(await findings('x.png', pngOf(20_000, 3000))).toEqual([]);
    expect(await findings('x.png', pngOf(20_000, 20_000))).toEqual([
      'x.png: has 20000 × 20000 pixels, which are 400 megapixels. At most 100 are allowed; make it smaller.',
    ]);
    expect(await findings('x.png', pngOf(16_000, 6251))).toEqual([
      expect.stringContaining('which are 100.1 megapixels'),
    ]);
  });

  it('is refused if its decoder would take more memory than there is', async () => {
    const read = await inspectPicture('x.png', pngOf(4000, 3000), 32 * 1024 * 1024);
    expect('errors' in read && read.errors.map(formatFinding)).toEqual([
      'x.png: has 4000 × 3000 pixels, which are 12 megapixels: its decoder takes 46 MB of memory, and 32 MB are free. Make it smaller, or export it as JPEG.',
    ]);
  });

  it('has the size of its orientation', async () => {
    const sideways = await photo().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await inspectPicture('x.jpg', sideways)).toMatchObject({ width: height, height: width });
  });

  it.each(['gif', 'webp'] as const)('that is an animated %s is a warning', async (type) => {
    const frames = await sharp(
      [await photo().png().toBuffer(), await photo().negate().png().toBuffer()],
      { join: { animated: true } },
    )
      [type]()
      .toBuffer();
    expect(await findings(`x.${type}`, frames)).toEqual([
      `x.${type}: is animated, and pages show its first frame only. Use a picture that is not animated.`,
    ]);
  });

  it('is marked in its address if it may be transparent', async () => {
    const addressOf = async (file: string, bytes: Uint8Array) => {
      const read = await inspectPicture(file, bytes);
      return 'errors' in read ? '' : toPicture([read], 'picture').src;
    };
    const transparent = photo().ensureAlpha(0.5);
    expect(await addressOf('x.png', await transparent.png().toBuffer())).toMatch(/\.webp#alpha$/);
    expect(await addressOf('x.webp', await transparent.webp().toBuffer())).toMatch(/#alpha$/);
    expect(await addressOf('x.png', await bytesOf('png'))).toMatch(/\.webp$/);
    expect(await addressOf('x.jpg', await bytesOf('jpg'))).toMatch(/\.webp$/);
  });

  it('is optimized if it is modern, upright, without metadata and at most 10 MB', async () => {
    const isOptimized = async (type: string, bytes: Uint8Array) => {
      const read = await inspectPicture(`x.${type}`, bytes);
      return 'isOptimized' in read && read.isOptimized === true;
    };
    for (const type of types) {
      const isModern = type === 'webp' || type === 'avif';
      expect([type, await isOptimized(type, await bytesOf(type))]).toEqual([type, isModern]);
    }
    const withExif = photo().withExif({ IFD0: { Artist: 'x' } });
    expect(await isOptimized('webp', await withExif.webp().toBuffer())).toBe(false);
    const large = Buffer.concat([await bytesOf('webp'), Buffer.alloc(10 * 1024 * 1024)]);
    expect(await isOptimized('webp', large)).toBe(false);
    const withProfile = photo().withIccProfile('p3');
    expect(await isOptimized('webp', await withProfile.webp().toBuffer())).toBe(false);
  });
});
