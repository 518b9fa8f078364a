import { useHydrated } from '@twinfront/shared/react/browser';
import { useCarousel } from '@twinfront/shared/react/content/useCarousel';
import { PictureImage, sourceProps } from '@twinfront/shared/react/pictures/PictureImage.tsx';
import { useHomeBanners } from '@twinfront/shared/react/queries/home';
import type { BannerCard } from '@twinfront/shared/react/queries/queries';
import { SiteLink } from '@twinfront/shared/react/routing/Link.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { itemTarget } from '@twinfront/shared/site/link';
import { sectionIds } from '@twinfront/shared/site/paths';
import { Button, PageIndicator, Swiper, type SwiperRef } from 'antd-mobile';
import { useRef } from 'react';
import { useLibraryMotion } from '../../app/useLibraryMotion.ts';
import { LineIcon } from '../../components/LineIcon.tsx';
import { SectionContent } from '../../components/SectionContent.tsx';
import styles from './Banners.module.css';
import { BannersSkeleton } from './HomeSkeleton.tsx';

const ADVANCE_MS = 6000;

export function Banners() {
  const messages = useMessages();
  const { items, ...state } = useHomeBanners();
  return (
    <SectionContent
      {...state}
      skeleton={<BannersSkeleton />}
      failed={messages.bannersFailed}
      empty={items.length === 0 && messages.bannersEmpty}
    >
      <BannerCarousel banners={items} />
    </SectionContent>
  );
}

function BannerCarousel({ banners }: { banners: BannerCard[] }) {
  const messages = useMessages();
  const swiper = useRef<SwiperRef>(null);
  const isHydrated = useHydrated();
  useLibraryMotion();
  const count = banners.length;
  const { current, isPlaying, ...state } = useCarousel({
    count,
    intervalMs: ADVANCE_MS,
    goTo: (index) => swiper.current?.swipeTo(index),
  });

  return (
    <section
      id={sectionIds.banners}
      aria-roledescription={messages.carousel}
      aria-label={messages.banners}
      className={styles.banners}
      {...state.holdProps}
    >
      {count > 1 && (
        <div className={`${styles.controls} needs-scripts no-print`}>
          <div className={styles.buttons}>
            <Button
              fill="none"
              className="icon-button"
              aria-label={isPlaying ? messages.pauseSlides : messages.playSlides}
              onClick={state.toggle}
            >
              <LineIcon name={isPlaying ? 'pause' : 'play'} />
            </Button>
            <Button
              fill="none"
              className="icon-button"
              aria-label={messages.previousSlide}
              onClick={state.choosePrevious}
            >
              <LineIcon name="left" />
            </Button>
            <Button
              fill="none"
              className="icon-button"
              aria-label={messages.nextSlide}
              onClick={state.chooseNext}
            >
              <LineIcon name="right" />
            </Button>
          </div>
          <PageIndicator aria-hidden className={styles.dots} total={count} current={current} />
        </div>
      )}
      <div className={styles.slides} aria-live={state.isAdvancing ? 'off' : 'polite'}>
        <Swiper
          ref={swiper}
          loop={count > 1}
          indicator={false}
          style={{ '--height': '100%' }}
          onIndexChange={state.setCurrent}
        >
          {banners.map((banner, index) => (
            <Swiper.Item key={banner.id}>
              {/* biome-ignore lint/a11y/useSemanticElements: the ARIA carousel pattern requires a group */}
              <div
                role="group"
                aria-roledescription={messages.slide}
                aria-label={messages.slideOf(index + 1, count)}
                className={styles.slide}
                // Without JavaScript all slides stay focusable.
                inert={isHydrated && index !== current}
              >
                <BannerSlide banner={banner} first={index === 0} isHydrated={isHydrated} />
              </div>
            </Swiper.Item>
          ))}
        </Swiper>
      </div>
    </section>
  );
}

const SIZES = '(max-width: 46rem) calc(100vw - 2rem), 44rem';

interface BannerSlideProps {
  banner: BannerCard;
  /** Whether it is the first slide. */
  first: boolean;
  isHydrated: boolean;
}

function BannerSlide({ banner, first, isHydrated }: BannerSlideProps) {
  const { id, title, summary, image, portrait, link } = banner;
  const picture = (
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
        picture={portrait ?? image}
        priority={first ? 'first' : 'lazy'}
        sizes={SIZES}
        className={`cover ${styles.picture}`}
      />
    </picture>
  );
  return (
    <SiteLink to={itemTarget({ kind: 'banner', id }, link)} className={styles.link}>
      <span className={styles.caption}>
        <span className={styles.title}>{title}</span>
        {summary && (
          <span dir="auto" className={`${styles.summary} clamp`}>
            {summary}
          </span>
        )}
      </span>
      {/* Later pictures load lazily, so that they do not delay the first. */}
      {first || isHydrated ? picture : <noscript>{picture}</noscript>}
    </SiteLink>
  );
}
