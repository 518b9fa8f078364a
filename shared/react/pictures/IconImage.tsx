import type { Picture } from '../../api/fields.ts';
import { PictureImage } from './PictureImage.tsx';

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
