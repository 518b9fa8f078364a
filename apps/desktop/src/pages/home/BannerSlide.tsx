import { PictureImage } from '@twinfront/shared/react/content/PictureImage.tsx';
import { SlidePicture } from '@twinfront/shared/react/content/SlidePicture.tsx';
import { useWords } from '@twinfront/shared/react/entry/messages';
import type { BannerCard } from '@twinfront/shared/react/queries/banner';
import { SiteLink } from '@twinfront/shared/react/routing/SiteLink.tsx';
import { itemTarget } from '@twinfront/shared/site/itemTarget';
import { Icon } from '../../components/Icon.tsx';
import styles from './BannerSlide.module.css';

/** A picture with its words on the calm side. */
export function BannerSlide({ banner, first }: { banner: BannerCard; first: boolean }) {
  const words = useWords();
  const { id, title, summary, image, link } = banner;
  const target = itemTarget({ kind: 'banner', id }, link);
  return (
    <>
      <SlidePicture first={first}>
        <PictureImage
          className={styles.picture}
          picture={image}
          sizes="min(94vw, 100rem)"
          priority={first ? 'first' : 'lazy'}
        />
      </SlidePicture>
      <div className={`${styles.words} ${target ? styles.linked : ''}`}>
        <h2 className={styles.title}>
          <SiteLink className={styles.link} to={target}>
            {title}
          </SiteLink>
        </h2>
        {summary && <p className={styles.summary}>{summary}</p>}
        {target && (
          <span className={styles.more} aria-hidden="true">
            {words.learnMore}
            <Icon name="arrow" />
          </span>
        )}
      </div>
    </>
  );
}
