import { basename } from 'node:path/posix';
import type { AttachmentType } from '@twinfront/shared/api/attachments';
import type { Picture } from '@twinfront/shared/api/fields';
import { hash } from './content.ts';
import type { SourceType } from './layout.ts';

/** A picture file of the content folder. Its size is in pixels, with the orientation applied. */
export interface FolderPicture {
  /** Of the file. */
  hash: string;
  type: SourceType;
  /** Always known of a raster picture. */
  width?: number;
  height?: number;
  /** It may have transparent pixels. Undefined for SVG, which may always have them. */
  hasAlpha?: boolean;
  isAnimated?: boolean;
  /** Visitors can get the file as it is: upright, sRGB, a modern format, without metadata. */
  isOptimized?: boolean;
}

/**
 * How pages show a picture. `portrait-crop`: a banner without a portrait, cropped for phones. `site-icon`: browsers and
 * home screens show it. `preview`: link previews of other services, some of which show neither WebP nor AVIF.
 */
export type PictureRole =
  | 'picture'
  | 'portrait'
  | 'portrait-crop'
  | 'icon'
  | 'site-icon'
  | 'preview';

/** A file that is made of a picture. */
export interface Variant {
  /** Address: /media/<key>.<type>, with a fragment for transparent pictures. */
  key: string;
  type: 'webp' | 'avif' | 'jpg' | 'png' | 'svg';
  width?: number | undefined;
  height?: number | undefined;
  isCropped: boolean;
  /** The bytes of the source. */
  isSource: boolean;
  /** Whether the source can have fine lines and letters, which lossy formats blur. */
  isDrawing?: boolean;
}

/** Increase it when equal pictures yield other variants. */
const VARIANTS_VERSION = 4;

/**
 * Widths in pixels. `picture`: the desktop shows at most 1600 CSS pixels, phones at most 1100 pixels.
 * `portrait`: phones of 360 CSS pixels and more with two or three pixels each. `icon`: at most 96 CSS
 * pixels.
 */
const widths: Record<Exclude<PictureRole, 'site-icon'>, number[]> = {
  picture: [480, 960, 1600, 2400],
  portrait: [480, 780, 1080],
  'portrait-crop': [480, 780, 1080],
  icon: [96, 192],
  preview: [1200],
};

/** Side of the icon of the site in pixels: web app manifests ask for 192 and 512. */
const SITE_ICON_SIDE = 512;

/** Width to height of the portrait on phones. */
const PORTRAIT_RATIO = 13 / 15;

/** No variant is larger: the widest picture, and the height of the widest portrait. */
export const largestSize = {
  width: Math.max(...Object.values(widths).flat()),
  height: Math.ceil(Math.max(...widths['portrait-crop']) / PORTRAIT_RATIO),
};

/** A narrower version saves too little if it is not at least this much narrower. */
const MIN_STEP = 0.9;

/** Limit of WebP. */
const MAX_SIDE = 16_383;

/**
 * The variants of a picture for a role, narrowest first; the last one is the largest. None but the icon of the site is
 * enlarged.
 */
export function variantsOf(picture: FolderPicture, role: PictureRole): Variant[] {
  const { type: from, width = 0, height = 0 } = picture;
  const whole = { isCropped: false, isSource: false };
  if (role === 'site-icon') {
    const size = { width: SITE_ICON_SIDE, height: SITE_ICON_SIDE };
    return [{ key: keyOf(picture, role), type: 'png', ...size, ...whole }];
  }
  if (from === 'svg') {
    const size = { width: picture.width, height: picture.height };
    return [{ key: keyOf(picture, from), type: from, ...size, ...whole }];
  }
  const isCropped = role === 'portrait-crop';

  const ratio = isCropped ? PORTRAIT_RATIO : width / height;
  const largest = Math.min(
    isCropped ? Math.floor(height * ratio) : width,
    Math.floor(MAX_SIDE * ratio),
    widths[role].at(-1) ?? width,
  );
  const chosen = [...widths[role].filter((each) => each <= MIN_STEP * largest), largest];
  const isPreview = role === 'preview';
  // AVIF is some 15 % smaller than WebP, at three times the time; it is kept where the owner chose it.
  const modern = from === 'avif' ? 'avif' : 'webp';
  return chosen.map((each) => {
    const isSource = !isCropped && !isPreview && picture.isOptimized === true && each === width;
    const side = Math.max(1, each);
    return {
      key: keyOf(
        picture,
        isSource ? 'source' : `${side}${isCropped ? ' cropped' : ''}${isPreview ? ' preview' : ''}`,
      ),
      type: isPreview ? 'jpg' : modern,
      width: side,
      height: Math.max(1, Math.round(side / ratio)),
      isCropped,
      isSource,
      isDrawing: from === 'png' || from === 'gif',
    };
  });
}

/** Whether phones get a cropped version of a banner's picture, because it is wider than their screens. */
export function needsPortrait({ type, width = 0, height = 0 }: FolderPicture): boolean {
  return type !== 'svg' && width > 1.2 * height;
}

/**
 * The picture of the API for pictures of the folder in one role: the first one, and all as candidates of
 * different widths.
 */
export function toPicture(pictures: FolderPicture[], role: PictureRole): Omit<Picture, 'alt'> {
  // Pages show pictures with this fragment on a light background. It is not part of a request.
  const isOpaque = role === 'preview' || role === 'site-icon';
  const fragment = !isOpaque && pictures.some(({ hasAlpha }) => hasAlpha) ? '#alpha' : '';
  const mediaAddress = ({ key, type }: Variant) => `/media/${key}.${type}${fragment}`;
  const all = pictures.map((picture) => variantsOf(picture, role));
  const main = all[0]?.at(-1);
  const byWidth = new Map(all.flat().map((variant) => [variant.width, variant]));
  const srcset = [...byWidth.values()].flatMap((variant) =>
    variant.width ? [{ src: mediaAddress(variant), width: variant.width }] : [],
  );
  return {
    src: main ? mediaAddress(main) : '',
    width: main?.width,
    height: main?.height,
    srcset: srcset.length > 1 ? srcset.toSorted((a, b) => a.width - b.width) : undefined,
  };
}

const keyOf = (picture: FolderPicture, settings: string) =>
  hash(JSON.stringify([VARIANTS_VERSION, picture.hash, settings]));

/** A file that texts can link to. Visitors download it unchanged. */
export interface Attachment {
  type: AttachmentType;
  /** Empty if the file is invalid. */
  hash: string;
  length: number;
}

// Not the hash of the file, so that a file that no text links to has no address.
const attachmentHash = ({ type, hash: fileHash }: Attachment) =>
  hash(JSON.stringify([type, fileHash]));

/** The name in the address, without `%` and `;`: the gateway refuses addresses that contain these signs encoded. */
const nameOf = (path: string) => basename(path).normalize('NFC').replace(/[%;]/g, '-');

/** The address of an attachment, which ends with its name for tabs and for those who save it. */
export function attachmentAddress(path: string, attachment: Attachment): string {
  return `/media/${attachmentHash(attachment)}/${encodeURIComponent(nameOf(path))}`;
}

/** The key in the store of the attachment with the address `/media/<hash>/<name>`. */
export const attachmentKey = (hash: string, name: string) => `${hash}/${name}`;

/** The attachment in the store. Its key contains its name, so that its address with another name is 404. */
export function publicAttachment(path: string, attachment: Attachment) {
  return { hash: attachmentKey(attachmentHash(attachment), nameOf(path)), media: attachment.type };
}
