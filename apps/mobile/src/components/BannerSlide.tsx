import type { Banner } from '@twinfront/shared/api/banner';
import { PictureImage } from '@twinfront/shared/react/PictureImage.tsx';
import { SiteLink } from '@twinfront/shared/react/SiteLink.tsx';
import { itemTarget } from '@twinfront/shared/site/itemTarget';
import styles from './BannerSlide.module.css';

export function BannerSlide({ banner, first }: { banner: Banner; first: boolean }) {
  const { id, title, summary, image, portrait, link } = banner;
  return (
    <SiteLink to={itemTarget({ kind: 'banner', id }, link)} className={styles.slide}>
      <picture>
        <source
          media="(min-width: 40rem)"
          srcSet={image.src}
          width={image.width}
          height={image.height}
        />
        <PictureImage
          picture={portrait ?? image}
          first={first}
          sizes="(max-width: 46rem) calc(100vw - 2rem), 44rem"
          className={styles.picture}
        />
      </picture>
      <span className={styles.caption}>
        <span className={styles.title}>{title}</span>
        {summary && <span className={styles.summary}>{summary}</span>}
      </span>
    </SiteLink>
  );
}
