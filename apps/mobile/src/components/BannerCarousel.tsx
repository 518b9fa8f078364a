import type { BannerCard } from '@twinfront/shared/react/banner';
import { useHomeBanners } from '@twinfront/shared/react/useHome';
import { useWords } from '@twinfront/shared/react/useWords';
import PageIndicator from 'antd-mobile/es/components/page-indicator';
import styles from './BannerCarousel.module.css';
import { BannerSlide } from './BannerSlide.tsx';
import { PlayToggle } from './PlayToggle.tsx';
import { SectionItems } from './SectionItems.tsx';
import { useSlides } from './useSlides.ts';

export function BannerCarousel() {
  const words = useWords();
  return (
    <SectionItems
      section={useHomeBanners()}
      empty={words.bannersEmpty}
      failed={words.bannersFailed}
    >
      {(banners) => <Carousel banners={banners} />}
    </SectionItems>
  );
}

/** A row that the browser scrolls and snaps: swiping needs no script. */
function Carousel({ banners }: { banners: BannerCard[] }) {
  const words = useWords();
  const { track, current, playing, setPlaying, trackEvents } = useSlides(banners.length);
  return (
    <section aria-label={words.banners} className={styles.carousel}>
      {banners.length > 1 && (
        <div className={styles.controls}>
          <PlayToggle playing={playing} onToggle={() => setPlaying(!playing)} />
          <PageIndicator
            aria-hidden
            className={styles.dots}
            total={banners.length}
            current={current}
          />
        </div>
      )}
      <div ref={track} {...trackEvents} className={styles.track}>
        {banners.map((banner, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset
          <div
            key={banner.id}
            role="group"
            aria-label={words.slideOf(index + 1, banners.length)}
            className={styles.slide}
          >
            <BannerSlide banner={banner} first={index === 0} />
          </div>
        ))}
      </div>
    </section>
  );
}
