import type { ImgHTMLAttributes } from 'react';
import type { Picture } from '../api/fields.ts';

interface PictureImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet'> {
  picture: Picture;
  /** The picture of the first screen: asked for at once; others when they come near. */
  first?: boolean;
}

/** A picture of the content, with the size it will take known before it arrives. */
export function PictureImage({ picture, first = false, ...props }: PictureImageProps) {
  const { src, alt, width, height, srcset } = picture;
  return (
    <img
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      width={width}
      height={height}
      srcSet={srcset && candidates(srcset)}
      src={src}
      alt={alt}
      {...props}
    />
  );
}

function candidates(srcset: NonNullable<Picture['srcset']>): string | undefined {
  // Commas and spaces separate candidates, so an address must not bring its own.
  const encode = (src: string) => src.replace(/[\s,]/g, encodeURIComponent);
  return srcset.map(({ src, width }) => `${encode(src)} ${width}w`).join(', ') || undefined;
}
