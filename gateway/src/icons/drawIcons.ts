import { iconLimits } from '../limits.ts';

/** Side of each PNG icon, in pixels. `favicon` is inside the ICO. */
const iconSizes = { favicon: 32, touch: 180, small: 192, large: 512 };

export type DrawnIcons = Record<keyof typeof iconSizes, Buffer>;

const TRANSPARENT = '#0000';
/** On each side of a touch icon, of its width. */
const TOUCH_MARGIN = 0.1;

/**
 * Draws the icons: the whole picture, centred in a square. Touch icons are opaque, because iOS shows
 * transparent pixels in black; what has no transparent pixels fills them.
 *
 * @param picture a file of a format that sharp reads
 * @param background the colour around and below the picture in touch icons
 * @throws if the picture cannot be decoded, has too many pixels or takes too long
 */
export async function drawIcons(picture: Uint8Array, background: string): Promise<DrawnIcons> {
  // sharp takes 25 MB: a gateway loads it with the first request for an icon.
  const { default: sharp } = await import('sharp');
  // Without a cache and with one thread, memory depends on the picture alone.
  sharp.cache(false);
  sharp.concurrency(1);

  const side = iconSizes.large;
  const { pixels, drawTimeoutSeconds } = iconLimits;
  const { data, info } = await sharp(picture, { failOn: 'error', limitInputPixels: pixels })
    .timeout({ seconds: drawTimeoutSeconds })
    .autoOrient()
    .resize(side, side, { fit: 'contain', background: TRANSPARENT })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const square = () => sharp(data, { raw: info });
  const draw = (size: number) => square().resize(size, size).png().toBuffer();

  const { isOpaque } = await square().stats();
  const margin = isOpaque ? 0 : Math.round(iconSizes.touch * TOUCH_MARGIN);
  const inner = iconSizes.touch - 2 * margin;
  const [favicon, touch, small, large] = await Promise.all([
    draw(iconSizes.favicon),
    sharp(await square().resize(inner, inner).png().toBuffer())
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
      .flatten({ background })
      .png()
      .toBuffer(),
    draw(iconSizes.small),
    draw(iconSizes.large),
  ]);
  return { favicon, touch, small, large };
}

/** An ICO with one PNG, which has 32 pixels on each side. */
export function toIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // Type: icon.
  header.writeUInt16LE(1, 4); // Number of images.
  header.set([iconSizes.favicon, iconSizes.favicon], 6);
  header.writeUInt16LE(1, 10); // Colour planes.
  header.writeUInt16LE(32, 12); // Bits per pixel.
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
