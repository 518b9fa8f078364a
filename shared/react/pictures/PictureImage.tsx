import type { ImgHTMLAttributes } from 'react';
import type { Picture } from '../../api/fields.ts';
import { useServerRender } from '../runtime/AppContext.ts';

interface PictureImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet'> {
  picture: Picture;
  /**
   * `first`: preloaded, for the largest picture of the first screen; `eager`: loads with the document;
   * `lazy`: loads near the viewport.
   */
  priority?: 'first' | 'eager' | 'lazy';
}

/** A picture of the content. `width` and `height` reserve its space. */
export function PictureImage({ picture, priority = 'lazy', sizes, ...props }: PictureImageProps) {
  const { src, alt, width, height, srcset } = picture;
  // With `sizes`, Chromium delays a preload until it has parsed the viewport of the document.
  const responsive: SourceProps = srcset && srcset.length > 0 ? sourceProps(picture, sizes) : {};
  const serverRender = useServerRender();
  if (priority === 'first') {
    serverRender?.pictures.set(src, {
      href: src,
      imagesrcset: responsive.srcSet,
      imagesizes: responsive.sizes,
    });
  }

  return (
    <img
      loading={priority === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={priority === 'first' ? 'high' : 'auto'}
      decoding="async"
      width={width}
      height={height}
      {...responsive}
      src={src}
      alt={alt}
      {...props}
    />
  );
}

interface SourceProps {
  srcSet?: string;
  sizes?: string | undefined;
}

/** The candidates of a picture, also for a `source` element. */
export function sourceProps({ src, srcset = [] }: Picture, sizes: string | undefined): SourceProps {
  // Commas and spaces separate candidates.
  const encode = (src: string) => src.replace(/[\s,]/g, encodeURIComponent);
  const srcSet = srcset.map(({ src, width }) => `${encode(src)} ${width}w`).join(', ');
  return srcSet ? { srcSet, sizes } : { srcSet: encode(src) };
}

interface IconImageProps {
  icon: Picture;
  className?: string | undefined;
}

/** A decorative picture beside its text, with the lowest priority. */
export function IconImage({ icon, className }: IconImageProps) {
  return (
    <PictureImage
      picture={icon}
      alt=""
      sizes="5rem"
      // A lazy picture would load after the scripts, which wait for the `load` event.
      priority="eager"
      fetchPriority="low"
      className={className}
    />
  );
}

/** The icon of a function entry on a square. */
export function IconTile({ icon, className = '' }: IconImageProps) {
  return (
    <span className={`icon-tile ${className}`}>
      <IconImage icon={icon} />
    </span>
  );
}
