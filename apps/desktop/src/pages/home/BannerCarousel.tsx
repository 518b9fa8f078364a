import { useWords } from '@twinfront/shared/react/entry/messages';
import type { BannerCard } from '@twinfront/shared/react/queries/banner';
import styles from './BannerCarousel.module.css';
import { BannerSlide } from './BannerSlide.tsx';
import { CarouselControls } from './CarouselControls.tsx';
import { useCarousel } from './useCarousel.ts';

export function BannerCarousel({ banners }: { banners: BannerCard[] }) {
  const words = useWords();
  const count = banners.length;
  const { track, current, rotating, ready, onScroll, hold, ...controls } = useCarousel(count);
  return (
    <section
      className={styles.carousel}
      aria-roledescription={words.carousel}
      aria-label={words.banners}
      {...hold}
    >
      {count > 1 && <CarouselControls count={count} current={current} {...controls} />}
      <div
        className={styles.track}
        ref={track}
        onScroll={onScroll}
        aria-live={rotating ? 'off' : 'polite'}
      >
        {banners.map((banner, index) => (
          // biome-ignore lint/a11y/useSemanticElements: the carousel pattern asks for a group
          <div
            key={banner.id}
            className={styles.slide}
            role="group"
            aria-roledescription={words.slide}
            aria-label={words.slideOf(index + 1, count)}
            inert={ready && index !== current}
          >
            <BannerSlide banner={banner} first={index === 0} />
          </div>
        ))}
      </div>
    </section>
  );
}
