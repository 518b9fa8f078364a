import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeVariants } from './encodePictures.ts';
import { inspectPicture } from './readPictures.ts';
import { type PictureRole, variantsOf } from './variants.ts';

const [width, height] = [640, 480];

/** Pixels that no encoder makes small, so that there is something to cut off. */
const noise = () =>
  sharp(Buffer.from(Uint8Array.from({ length: 64 * 48 * 3 }, (_, i) => (i * i * 7919) >> 3)), {
    raw: { width: 64, height: 48, channels: 3 },
  });

const noisy: Record<string, () => Promise<Uint8Array>> = {
  png: () => noise().png().toBuffer(),
  jpg: () => noise().jpeg().toBuffer(),
  jpeg: () => noise().jpeg({ progressive: true }).toBuffer(),
  gif: () => noise().gif().toBuffer(),
  webp: () => noise().webp().toBuffer(),
  avif: () => noise().avif({ effort: 0 }).toBuffer(),
};

/** A picture whose upper left quarter is red, on blue. */
const photo = (size = { width, height }) =>
  sharp({ create: { ...size, channels: 3, background: '#0000ff' } }).composite([
    {
      input: {
        create: {
          width: Math.round(size.width / 2),
          height: Math.round(size.height / 2),
          channels: 3,
          background: '#ff0000',
        },
      },
      top: 0,
      left: 0,
    },
  ]);

/** The variants of a picture, encoded, with their metadata; an error as its message. */
async function variantsIn(file: string, bytes: Uint8Array, role: PictureRole = 'picture') {
  const read = await inspectPicture(file, bytes);
  if ('errors' in read) throw new Error(read.errors[0]?.message);
  const variants = variantsOf(read.picture, role);
  const encoded = await encodeVariants(file, bytes, variants);
  if ('errors' in encoded) throw new Error(encoded.errors[0]?.message);
  return Promise.all(
    encoded.files.map(async ({ bytes }, index) => ({
      bytes,
      planned: variants[index],
      metadata: await sharp(bytes).metadata(),
    })),
  );
}

async function largestOf(file: string, picture: Sharp, role?: PictureRole) {
  const all = await variantsIn(file, await picture.toBuffer(), role);
  const largest = all.at(-1);
  if (!largest) throw new Error('There is no variant');
  return largest;
}

/** The red, green, blue and alpha of a point, from 0 to 255. */
async function colorAt(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(bytes)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 180 && green < 80 && blue < 80;

describe('the variants of a picture', () => {
  it('have the widths of their role, the format WebP, and are never enlarged', async () => {
    const all = await variantsIn(
      'x.jpg',
      await photo({ width: 3000, height: 2000 }).jpeg().toBuffer(),
    );
    expect(all.map(({ metadata }) => [metadata.format, metadata.width, metadata.height])).toEqual([
      ['webp', 480, 320],
      ['webp', 960, 640],
      ['webp', 1600, 1067],
      ['webp', 2400, 1600],
    ]);
    const small = await variantsIn(
      'x.png',
      await photo({ width: 500, height: 30 }).png().toBuffer(),
    );
    expect(small.map(({ metadata }) => metadata.width)).toEqual([500]);
  });

  it('have the size that is planned for them', async () => {
    for (const role of ['picture', 'portrait', 'portrait-crop', 'icon'] as const) {
      for (const size of [
        { width: 1001, height: 667 },
        { width: 70, height: 1999 },
        { width: 1, height: 1 },
      ]) {
        const all = await variantsIn('x.png', await photo(size).png().toBuffer(), role);
        expect(all.map(({ metadata: { width, height } }) => [width, height])).toEqual(
          all.map(({ planned }) => [planned?.width, planned?.height]),
        );
      }
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'are upright with the EXIF orientation %i',
    async (orientation) => {
      // The transformations that the orientation reverses, by the EXIF standard.
      const stored = await sharp(await photo().png().toBuffer())
        .flop([2, 4, 5, 7].includes(orientation))
        .rotate([0, 0, 180, 180, 270, 270, 90, 90][orientation - 1] ?? 0)
        .withMetadata({ orientation })
        .jpeg()
        .toBuffer();
      const [{ metadata, bytes } = { metadata: undefined, bytes: stored }] = await variantsIn(
        'x.jpg',
        stored,
      );
      expect([metadata?.width, metadata?.height]).toEqual([480, 360]);
      expect(isRed(await colorAt(bytes, 60, 60))).toBe(true);
      expect(isRed(await colorAt(bytes, 420, 60))).toBe(false);
      expect(isRed(await colorAt(bytes, 60, 300))).toBe(false);
    },
  );

  it('have no metadata: no place, no camera, no text', async () => {
    const tagged = photo()
      .withExif({
        IFD0: { Artist: 'Somebody', Model: 'Camera' },
        IFD3: { GPSLatitude: '30/1 15/1 0/1', GPSLongitude: '120/1 9/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .jpeg();
    const source = await sharp(await tagged.toBuffer()).metadata();
    expect([source.exif, source.xmp].every(Boolean)).toBe(true);

    const { metadata } = await largestOf('x.jpg', tagged);
    expect(metadata).not.toMatchObject({ exif: expect.anything() });
    expect([
      metadata.exif,
      metadata.xmp,
      metadata.iptc,
      metadata.icc,
      metadata.orientation,
    ]).toEqual(Array(5).fill(undefined));
  });

  it('have the colours of sRGB, from a profile of a wide gamut and from CMYK', async () => {
    const wide = await largestOf('x.jpg', photo().withIccProfile('p3').jpeg({ quality: 100 }));
    expect(isRed(await colorAt(wide.bytes, 20, 20))).toBe(true);
    const printed = photo().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 });
    expect(await sharp(await printed.toBuffer()).metadata()).toMatchObject({ space: 'cmyk' });
    const { metadata, bytes } = await largestOf('x.jpg', printed);
    expect(metadata).toMatchObject({ space: 'srgb', channels: 3 });
    expect(isRed(await colorAt(bytes, 20, 20))).toBe(true);
  });

  it('have 8 bits of a PNG with 16, and its transparency', async () => {
    const deep = photo().toColourspace('rgb16').png();
    expect(await sharp(await deep.toBuffer()).metadata()).toMatchObject({ depth: 'ushort' });
    const { bytes } = await largestOf('x.png', deep);
    expect(isRed(await colorAt(bytes, 20, 20))).toBe(true);

    const transparent = sharp({
      create: { width, height, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    }).png();
    const [, , , alpha = 0] = await colorAt((await largestOf('x.png', transparent)).bytes, 20, 20);
    expect(Math.abs(alpha - 128)).toBeLessThan(4);
  });

  it('keep an optimized file as the largest, and the format AVIF', async () => {
    const avif = await photo({ width: 1200, height: 600 }).avif({ effort: 0 }).toBuffer();
    const all = await variantsIn('x.avif', avif);
    expect(all.map(({ metadata }) => [metadata.compression, metadata.width])).toEqual([
      ['av1', 480],
      ['av1', 960],
      ['av1', 1200],
    ]);
    expect(Buffer.compare(all[2]?.bytes ?? Buffer.alloc(0), avif)).toBe(0);
  });

  it('show the interesting region of a wide picture in the format of phones', async () => {
    const subject = await sharp({
      create: { width: 200, height: 200, channels: 3, background: '#e0a080' },
    })
      .composite([
        {
          input: Buffer.from(
            '<svg width="200" height="200"><circle cx="100" cy="100" r="60" fill="#602010"/></svg>',
          ),
        },
      ])
      .png()
      .toBuffer();
    const wide = sharp({ create: { width: 2000, height: 600, channels: 3, background: '#88aacc' } })
      .composite([{ input: subject, left: 1700, top: 200 }])
      .jpeg();
    const { bytes, metadata } = await largestOf('x.jpg', wide, 'portrait-crop');
    expect((metadata.width ?? 0) / (metadata.height ?? 1)).toBeCloseTo(13 / 15, 2);
    const { dominant } = await sharp(bytes).stats();
    const { channels } = await sharp(bytes).stats();
    expect({ dominant, hasSubject: (channels[0]?.stdev ?? 0) > 10 }).toMatchObject({
      hasSubject: true,
    });
  });

  it.each(Object.keys(noisy))(
    'of the format %s are an error if the file is truncated',
    async (format) => {
      const bytes = (await noisy[format]?.()) ?? new Uint8Array();
      for (const share of [0, 0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97]) {
        const cut = bytes.subarray(0, Math.floor(bytes.length * share));
        await expect(variantsIn(`x.${format}`, cut), `${share}`).rejects.toThrow(
          /^is (truncated or damaged|not a picture of a supported format)/,
        );
      }
    },
  );
});
