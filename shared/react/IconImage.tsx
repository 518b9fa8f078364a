import type { Icon } from '../api/fields.ts';
import { PictureImage } from './PictureImage.tsx';

interface IconImageProps {
  icon: Icon;
  className?: string | undefined;
}

/** A small picture beside words that say the same. As markup it needs no request of its own. */
export function IconImage({ icon, className }: IconImageProps) {
  if (icon.svg) {
    const markup = { __html: icon.svg };
    // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml has been cleaned
    return <span className={`drawing ${className ?? ''}`} dangerouslySetInnerHTML={markup} />;
  }
  return <PictureImage picture={icon} alt="" priority="eager" className={className} />;
}
