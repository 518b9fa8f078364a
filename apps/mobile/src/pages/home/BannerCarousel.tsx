import { useWords } from '@twinfront/shared/react/entry/messages';
import type { BannerCard } from '@twinfront/shared/react/queries/banner';
import { useHomeBanners } from '@twinfront/shared/react/queries/home';
import { useHydrated } from '@twinfront/shared/react/theme/useHydrated';
import PageIndicator from 'antd-mobile/es/components/page-indicator';
import styles from './BannerCarousel.module.css';
import { BannerSlide } from './BannerSlide.tsx';
import { SectionItems } from './SectionItems.tsx';
import { SlideControls } from './SlideControls.tsx';
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
  const count = banners.length;
  const hydrated = useHydrated();
  const { track, current, playing, advancing, hold, trackEvents, ...controls } = useSlides(count);
  return (
    <section
      aria-roledescription={words.carousel}
      aria-label={words.banners}
      className={styles.carousel}
      {...hold}
    >
      {count > 1 && (
        <div className={styles.controls}>
          <SlideControls
            playing={playing}
            onToggle={controls.togglePlaying}
            onStep={(by) => controls.goTo(current + by)}
          />
          <PageIndicator aria-hidden className={styles.dots} total={count} current={current} />
        </div>
      )}
      <div
        ref={track}
        {...trackEvents}
        className={styles.track}
        aria-live={advancing ? 'off' : 'polite'}
      >
        {banners.map((banner, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset
          <div
            key={banner.id}
            role="group"
            aria-roledescription={words.slide}
            aria-label={words.slideOf(index + 1, count)}
            className={styles.slide}
            inert={hydrated && index !== current}
          >
            <BannerSlide banner={banner} first={index === 0} />
          </div>
        ))}
      </div>
    </section>
  );
}
