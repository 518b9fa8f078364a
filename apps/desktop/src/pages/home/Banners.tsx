import {
  ArrowRightOutlined,
  CaretRightOutlined,
  LeftOutlined,
  PauseOutlined,
  RightOutlined,
} from '@ant-design/icons';
import { PictureImage } from '@twinfront/shared/react/content/PictureImage.tsx';
import { SlidePicture } from '@twinfront/shared/react/content/SlidePicture.tsx';
import { useAutoplay } from '@twinfront/shared/react/content/useAutoplay';
import { useWords } from '@twinfront/shared/react/entry/messages';
import type { BannerCard } from '@twinfront/shared/react/queries/banner';
import { useHomeBanners } from '@twinfront/shared/react/queries/home';
import { SiteLink } from '@twinfront/shared/react/routing/SiteLink.tsx';
import { useHydrated } from '@twinfront/shared/react/theme/useHydrated';
import { itemTarget } from '@twinfront/shared/site/itemTarget';
import { Button, Carousel, type CarouselRef, Empty, Space, Typography } from 'antd';
import { useRef, useState } from 'react';
import { RetryAlert } from '../../components/RetryAlert.tsx';
import styles from './Banners.module.css';

const ADVANCE_MS = 7000;

export function Banners() {
  const words = useWords();
  const { state, items, ...retry } = useHomeBanners();
  if (state === 'failed') {
    return (
      <div className={styles.failed}>
        <RetryAlert text={words.bannersFailed} {...retry} />
      </div>
    );
  }
  if (items.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.bannersEmpty} />;
  }
  return <BannerCarousel banners={items} />;
}

function BannerCarousel({ banners }: { banners: BannerCard[] }) {
  const words = useWords();
  const carousel = useRef<CarouselRef>(null);
  const [current, setCurrent] = useState(0);
  const isHydrated = useHydrated();
  const { isPlaying, isAdvancing, toggle, pause, holdProps } = useAutoplay();
  const count = banners.length;
  const goTo = (index: number) => {
    pause();
    carousel.current?.goTo((index + count) % count);
  };

  return (
    <section
      className={styles.banners}
      aria-roledescription={words.carousel}
      aria-label={words.banners}
      {...holdProps}
    >
      {count > 1 && (
        <Space className={styles.controls} size={0}>
          <Button
            type="text"
            shape="circle"
            icon={isPlaying ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
            aria-label={isPlaying ? words.pauseSlides : words.playSlides}
            onClick={toggle}
          />
          <Button
            type="text"
            shape="circle"
            icon={<LeftOutlined aria-hidden />}
            aria-label={words.previousSlide}
            onClick={() => goTo(current - 1)}
          />
          <span className={styles.position} aria-hidden="true">
            {`${current + 1} / ${count}`}
          </span>
          <Button
            type="text"
            shape="circle"
            icon={<RightOutlined aria-hidden />}
            aria-label={words.nextSlide}
            onClick={() => goTo(current + 1)}
          />
        </Space>
      )}
      <div aria-live={isAdvancing ? 'off' : 'polite'}>
        {/* Sliding would clone slides with their links; fading does not. */}
        <Carousel
          ref={carousel}
          effect="fade"
          dots={false}
          autoplay={isAdvancing && count > 1}
          autoplaySpeed={ADVANCE_MS}
          pauseOnHover={false}
          beforeChange={(_, next) => setCurrent(next)}
        >
          {banners.map((banner, index) => (
            <div key={banner.id}>
              {/* biome-ignore lint/a11y/useSemanticElements: the carousel pattern asks for a group */}
              <div
                className={styles.slide}
                role="group"
                aria-roledescription={words.slide}
                aria-label={words.slideOf(index + 1, count)}
                // Without JavaScript all slides stay reachable.
                inert={isHydrated && index !== current}
              >
                <BannerSlide banner={banner} first={index === 0} />
              </div>
            </div>
          ))}
        </Carousel>
      </div>
    </section>
  );
}

/** A picture with its text on the calm side. */
function BannerSlide({ banner, first }: { banner: BannerCard; first: boolean }) {
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
      <div className={styles.text}>
        <Typography.Title level={2} className={styles.title}>
          <SiteLink className={styles.link} to={target}>
            {title}
          </SiteLink>
        </Typography.Title>
        {summary && <p className={styles.summary}>{summary}</p>}
        {target && (
          <span className={styles.more} aria-hidden="true">
            {words.learnMore} <ArrowRightOutlined />
          </span>
        )}
      </div>
    </>
  );
}
