import { PictureImage } from '@twinfront/shared/react/content/PictureImage.tsx';
import { SlidePicture } from '@twinfront/shared/react/content/SlidePicture.tsx';
import type { BannerCard } from '@twinfront/shared/react/queries/banner';
import { SiteLink } from '@twinfront/shared/react/routing/SiteLink.tsx';
import { itemTarget } from '@twinfront/shared/site/itemTarget';
import styles from './BannerSlide.module.css';

export function BannerSlide({ banner, first }: { banner: BannerCard; first: boolean }) {
  const { id, title, summary, image, portrait, link } = banner;
  return (
    <SiteLink to={itemTarget({ kind: 'banner', id }, link)} className={styles.slide}>
      <SlidePicture first={first}>
        <picture>
          {portrait && (
            <source
              media="(min-width: 40rem)"
              srcSet={image.src}
              width={image.width}
              height={image.height}
            />
          )}
          <PictureImage
            picture={portrait ?? image}
            priority={first ? 'first' : 'lazy'}
            media={portrait && '(max-width: 39.99rem)'}
            sizes="(max-width: 46rem) calc(100vw - 2rem), 44rem"
            className={styles.picture}
          />
        </picture>
      </SlidePicture>
      <span className={`${styles.caption} ${summary ? styles.told : ''}`}>
        <span className={styles.title}>{title}</span>
        {summary && <span className={styles.summary}>{summary}</span>}
      </span>
    </SiteLink>
  );
}
