import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { type PictureRole, variantsOf } from '../../model/media.ts';
import { encodeVariants } from './encodePictures.ts';
import { inspectPicture } from './readPictures.ts';

const [width, height] = [640, 480];

/** Pixels that no encoder makes small, so that there is something to cut off. */
const noise = () =>
  sharp(Buffer.from(Uint8Array.from({ length: 64 * 48 * 3 }, (_, i) => (i * i * 7919) >> 3)), {
    raw: { width: 64, height: 48, channels: 3 },
  });

/** A picture whose upper left quarter is red, on blue. */
const photo = (size = { width, height }) => {
  const quarter = { width: Math.round(size.width / 2), height: Math.round(size.height / 2) };
  const red = { create: { ...quarter, channels: 3, background: '#ff0000' } } as const;
  return sharp({ create: { ...size, channels: 3, background: '#0000ff' } }).composite([
    { input: red, top: 0, left: 0 },
  ]);
};

/** The variants of a picture, encoded, with their metadata; an error as its message. */
async function variantsIn(file: string, bytes: Uint8Array, role: PictureRole = 'picture') {
  const read = await inspectPicture(file, bytes);
  if ('errors' in read) throw new Error(read.errors[0]?.message);
  const variants = variantsOf(read, role);
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
  const point = sharp(bytes).ensureAlpha().extract({ left, top, width: 1, height: 1 });
  return [...(await point.raw().toBuffer())];
}

const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 180 && green < 80 && blue < 80;

describe('the variants of a picture', () => {
  /** Thin red and blue lines on white. */
  const lines = sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="#fff"/>${Array.from({ length: 20 }, (_, line) => `<path d="M0 ${line * 10}l400 ${line}" stroke="#e00"/><path d="M${line * 20} 0v200" stroke="#00c"/>`).join('')}</svg>`,
    ),
  ).flatten();

  it('keep the fine lines of a PNG, and do not blow a photograph up', async () => {
    const png = await lines.png().toBuffer();
    const { bytes } = await largestOf('plan.png', sharp(png).png());
    const [before, after] = await Promise.all(
      [png, bytes].map((each) => sharp(each).removeAlpha().raw().toBuffer()),
    );
    const errors = [...(before ?? [])].map((value, at) => Math.abs(value - (after?.[at] ?? 0)));
    expect(errors.some((error) => error > 8)).toBe(false);

    const grain = noise().resize(640, 480, { kernel: 'cubic' });
    const asPng = await largestOf('photo.png', grain.clone().png());
    const asJpeg = await largestOf('photo.jpg', grain.clone().jpeg({ quality: 100 }));
    expect(asPng.bytes.length).toBeLessThan(2 * asJpeg.bytes.length);
  });

  it.each([
    [{ width: 6000, height: 4000 }, 'picture', [480, 960, 1600, 2400]],
    [{ width: 6000, height: 4000 }, 'portrait-crop', [480, 780, 1080]],
    [{ width: 6000, height: 8000 }, 'portrait', [480, 780, 1080]],
    [{ width: 6000, height: 6000 }, 'icon', [96, 192]],
    [{ width: 6000, height: 6000 }, 'site-icon', [512]],
    [{ width: 6000, height: 4000 }, 'preview', [1200]],
    [{ width: 300, height: 400 }, 'preview', [300]],
    [{ width: 500, height: 30 }, 'picture', [500]],
  ] as const)('of %o as a %s have the widths %j, never enlarged', (size, role, widths) => {
    const variants = variantsOf({ hash: 'x', type: 'jpg', ...size }, role);
    expect(variants.map(({ width }) => width)).toEqual(widths);
  });

  it.each(['picture', 'portrait', 'portrait-crop', 'icon'] as const)(
    'have the size that is planned for a %s, and the format WebP',
    async (role) => {
      for (const size of [
        { width: 501, height: 334 },
        { width: 70, height: 999 },
        { width: 1, height: 1 },
      ]) {
        const all = await variantsIn('x.png', await photo(size).png().toBuffer(), role);
        expect(
          all.map(({ metadata: { format, width, height } }) => [format, width, height]),
        ).toEqual(all.map(({ planned }) => ['webp', planned?.width, planned?.height]));
      }
    },
  );

  it.each(['png', 'webp', 'avif', 'jpeg'] as const)(
    'are a JPEG on white for link previews, also of %s',
    async (format) => {
      const background = { r: 255, g: 0, b: 0, alpha: 0 };
      const size = { width: 1300, height: 650 };
      const transparent = sharp({ create: { ...size, channels: 4, background } });
      const picture = transparent[format](format === 'avif' ? { effort: 0 } : {});
      const { metadata, bytes } = await largestOf(`x.${format}`, picture, 'preview');
      expect(metadata).toMatchObject({ format: 'jpeg', width: 1200, height: 600 });
      if (format === 'jpeg') return;
      expect(await colorAt(bytes, 20, 20)).toEqual([255, 255, 255, 255]);
    },
  );

  it.each([
    ['wide', { width: 600, height: 200 }, { left: 8, top: 180 }, { left: 256, top: 8 }],
    ['high', { width: 20, height: 60 }, { left: 180, top: 8 }, { left: 8, top: 256 }],
  ])(
    'are a square PNG for the icon of the site: a %s picture on white',
    async (_, size, inside, beside) => {
      const { metadata, bytes } = await largestOf('x.png', photo(size).png(), 'site-icon');
      expect(metadata).toMatchObject({ format: 'png', width: 512, height: 512, hasAlpha: false });
      expect(isRed(await colorAt(bytes, inside.left, inside.top))).toBe(true);
      expect(await colorAt(bytes, beside.left, beside.top)).toEqual([255, 255, 255, 255]);
    },
  );

  it('are upright', async () => {
    const stored = sharp(await photo().png().toBuffer())
      .rotate(270)
      .withMetadata({ orientation: 6 })
      .jpeg();
    const { metadata, bytes } = await largestOf('x.jpg', stored);
    expect([metadata.width, metadata.height]).toEqual([width, height]);
    expect(isRed(await colorAt(bytes, 60, 60))).toBe(true);
    expect(isRed(await colorAt(bytes, 580, 60))).toBe(false);
    expect(isRed(await colorAt(bytes, 60, 420))).toBe(false);
  });

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
    const { exif, xmp, iptc, icc, orientation } = metadata;
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined));
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
    const avif = await photo({ width: 600, height: 30 }).avif({ effort: 0 }).toBuffer();
    const all = await variantsIn('x.avif', avif);
    expect(all.map(({ metadata }) => [metadata.compression, metadata.width])).toEqual([
      ['av1', 480],
      ['av1', 600],
    ]);
    expect(avif.equals(all[1]?.bytes ?? Buffer.alloc(0))).toBe(true);
  });

  it('show the interesting region of a wide picture in the format of phones', async () => {
    const subject = Buffer.from(
      '<svg width="100" height="100"><rect width="100" height="100" fill="#e0a080"/><circle cx="50" cy="50" r="30" fill="#602010"/></svg>',
    );
    const wide = sharp({ create: { width: 1000, height: 300, channels: 3, background: '#88aacc' } })
      .composite([{ input: subject, left: 850, top: 100 }])
      .jpeg();
    const { bytes, metadata } = await largestOf('x.jpg', wide, 'portrait-crop');
    expect((metadata.width ?? 0) / (metadata.height ?? 1)).toBeCloseTo(13 / 15, 2);
    const { channels } = await sharp(bytes).stats();
    expect(channels[0]?.stdev).toBeGreaterThan(10);
  });

  it.each([
    ['png', noise().png()],
    ['jpg', noise().jpeg()],
    ['jpeg', noise().jpeg({ progressive: true })],
    ['gif', noise().gif()],
    ['webp', noise().webp()],
    ['avif', noise().avif({ effort: 0 })],
  ])('of the format %s are an error if the file is truncated', async (format, picture) => {
    const bytes = await picture.toBuffer();
    for (const share of [0, 0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share));
      await expect(variantsIn(`x.${format}`, cut), `${share}`).rejects.toThrow(
        /^is (truncated or damaged|not a picture of a supported format)/,
      );
    }
  });
});
