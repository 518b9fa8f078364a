import { useWords } from '@twinfront/shared/react/entry/messages';
import { useHomeBanners } from '@twinfront/shared/react/queries/home';
import { RetryAlert } from '../../components/RetryAlert.tsx';
import { BannerCarousel } from './BannerCarousel.tsx';
import styles from './HomeBanners.module.css';

export function HomeBanners() {
  const words = useWords();
  const { state, items, ...retry } = useHomeBanners();
  if (state === 'failed') {
    return (
      <div className={styles.failed}>
        <RetryAlert text={words.bannersFailed} {...retry} />
      </div>
    );
  }
  if (items.length === 0) return <p className={styles.empty}>{words.bannersEmpty}</p>;
  return <BannerCarousel banners={items} />;
}
