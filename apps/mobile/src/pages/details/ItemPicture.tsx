import type { Picture } from '@twinfront/shared/api/fields';
import { PictureImage, sourceProps } from '@twinfront/shared/react/pictures/PictureImage.tsx';
import { ZoomLink } from '@twinfront/shared/react/pictures/ZoomArticle.tsx';
import styles from './ItemPicture.module.css';

const SIZES = '(max-width: 46rem) 100vw, 44rem';

interface ItemPictureProps {
  image: Picture;
  /** For phones. */
  portrait?: Picture | undefined;
}

/** Full width above the title; the same two pictures as in the banner's slide. */
export function ItemPicture({ image, portrait }: ItemPictureProps) {
  const shown = portrait ?? image;
  return (
    <ZoomLink picture={shown} className={styles.link}>
      <picture>
        {portrait && (
          <source
            media="(min-width: 40rem)"
            {...sourceProps(image, SIZES)}
            width={image.width}
            height={image.height}
          />
        )}
        <PictureImage
          picture={shown}
          priority="first"
          sizes={SIZES}
          className={`cover ${styles.picture}`}
        />
      </picture>
    </ZoomLink>
  );
}
