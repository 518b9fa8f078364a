import type { ImgHTMLAttributes } from 'react';
import type { Picture } from '../../api/fields.ts';
import { useRenderObserver } from '../entry/renderObserver.ts';

interface PictureImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet'> {
  picture: Picture;
  /**
   * `first`: the picture of the first screen, asked for before the document is read; `eager`: with
   * the document; `lazy`: when it comes near.
   */
  priority?: 'first' | 'eager' | 'lazy';
  /** The screens that show it, if others show another one in its place. */
  media?: string | undefined;
}

/** A picture of the content, with the size it will take known before it arrives. */
export function PictureImage({
  picture,
  priority = 'lazy',
  media,
  sizes,
  ...props
}: PictureImageProps) {
  const { src, alt, width, height, srcset } = picture;
  const srcSet = srcset && candidates(srcset);
  // Without a choice they say nothing, yet the browser would read the document for its viewport
  // before it asks for a picture that the header names with them.
  const choice = srcSet ? { srcSet, sizes } : {};
  const observer = useRenderObserver();
  if (priority === 'first') {
    observer?.addPicture({
      href: src,
      imagesrcset: choice.srcSet,
      imagesizes: choice.sizes,
      media,
    });
  }

  return (
    <img
      loading={priority === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={priority === 'first' ? 'high' : 'auto'}
      decoding="async"
      width={width}
      height={height}
      {...choice}
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

interface IconImageProps {
  icon: Picture;
  className?: string | undefined;
}

/** A decorative picture beside its text. Every other resource of the page loads before it. */
export function IconImage({ icon, className }: IconImageProps) {
  return (
    <PictureImage
      picture={icon}
      alt=""
      // Lazily it would load behind the scripts, which wait for the `load` event only.
      priority="eager"
      fetchPriority="low"
      className={className}
    />
  );
}
