import {
  ArrowRightOutlined,
  CaretRightOutlined,
  LeftOutlined,
  PauseOutlined,
  RightOutlined,
} from '@ant-design/icons';
import { useHydrated } from '@twinfront/shared/react/browser';
import { useCarousel } from '@twinfront/shared/react/content/useCarousel';
import { PictureImage } from '@twinfront/shared/react/pictures/PictureImage.tsx';
import { useHomeBanners } from '@twinfront/shared/react/queries/home';
import type { BannerCard } from '@twinfront/shared/react/queries/queries';
import { SiteLink } from '@twinfront/shared/react/routing/Link.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { itemTarget } from '@twinfront/shared/site/link';
import { sectionIds } from '@twinfront/shared/site/paths';
import {
  Button,
  type ButtonProps,
  Carousel,
  type CarouselRef,
  Flex,
  Space,
  Typography,
} from 'antd';
import 'virtual:antd/Carousel.css';
import { useRef } from 'react';
import { SectionContent } from '../../components/SectionContent.tsx';
import styles from './Banners.module.css';
import { BannersSkeleton } from './HomeSkeleton.tsx';

const ADVANCE_MS = 7000;

export function Banners() {
  const messages = useMessages();
  const { items, ...state } = useHomeBanners();
  const content = (
    <SectionContent
      {...state}
      skeleton={<BannersSkeleton />}
      failed={messages.bannersFailed}
      empty={items.length === 0 && messages.bannersEmpty}
    >
      <BannerCarousel banners={items} />
    </SectionContent>
  );
  if (!state.hasFailed) return content;
  return (
    <Flex align="center" justify="center" className="banner-frame">
      {content}
    </Flex>
  );
}

function BannerCarousel({ banners }: { banners: BannerCard[] }) {
  const messages = useMessages();
  const carousel = useRef<CarouselRef>(null);
  const isHydrated = useHydrated();
  const count = banners.length;
  const { current, isPlaying, ...state } = useCarousel({
    count,
    intervalMs: ADVANCE_MS,
    goTo: (index) => carousel.current?.goTo(index),
  });

  return (
    <>
      <section
        id={sectionIds.banners}
        className={`banner-frame ${styles.banners}`}
        aria-roledescription={messages.carousel}
        aria-label={messages.banners}
        {...state.holdProps}
      >
        {count > 1 && (
          <Space className={`needs-scripts no-print ${styles.controls}`} size={0}>
            <ControlButton
              icon={isPlaying ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
              aria-label={isPlaying ? messages.pauseSlides : messages.playSlides}
              onClick={state.toggle}
            />
            <ControlButton
              icon={<LeftOutlined aria-hidden />}
              aria-label={messages.previousSlide}
              onClick={state.choosePrevious}
            />
            <span className={styles.position} aria-hidden="true">
              {`${current + 1} / ${count}`}
            </span>
            <ControlButton
              icon={<RightOutlined aria-hidden />}
              aria-label={messages.nextSlide}
              onClick={state.chooseNext}
            />
          </Space>
        )}
        <div aria-live={state.isAdvancing ? 'off' : 'polite'}>
          {/* Sliding would clone slides with their links; fading does not. */}
          <Carousel
            ref={carousel}
            effect="fade"
            dots={false}
            // An infinite carousel hides the first slide until it is hydrated.
            infinite={false}
            // Its arrow keys would hide the slide whose link has the focus.
            accessibility={false}
            beforeChange={(_, next) => state.setCurrent(next)}
          >
            {banners.map((banner, index) => (
              <div key={banner.id}>
                <Slide
                  banner={banner}
                  label={messages.slideOf(index + 1, count)}
                  isHidden={index !== current}
                  isFirst={index === 0}
                  // Later slides load lazily, so that they do not delay the first picture.
                  hasPicture={index === 0 || isHydrated}
                />
              </div>
            ))}
          </Carousel>
        </div>
      </section>
      <noscript>
        {banners.slice(1).map((banner, index) => (
          <Slide
            key={banner.id}
            banner={banner}
            label={messages.slideOf(index + 2, count)}
            hasPicture
          />
        ))}
      </noscript>
    </>
  );
}

const ControlButton = (props: ButtonProps) => <Button type="text" shape="circle" {...props} />;

interface SlideProps {
  banner: BannerCard;
  label: string;
  isHidden?: boolean;
  isFirst?: boolean;
  hasPicture: boolean;
}

/** A picture with its text on the left side, over a gradient. */
function Slide({ banner, label, isHidden = false, isFirst = false, hasPicture }: SlideProps) {
  const messages = useMessages();
  const { id, title, summary, image, link } = banner;
  const target = itemTarget({ kind: 'banner', id }, link);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the ARIA carousel pattern requires a group
    <div
      className={`banner-frame ${styles.slide}`}
      role="group"
      aria-roledescription={messages.slide}
      aria-label={label}
      inert={isHidden}
    >
      <div className={styles.text}>
        <Typography.Title level={2} className={`clamp ${styles.title}`}>
          <SiteLink className={`stretched-link ${styles.link}`} to={target}>
            {title}
          </SiteLink>
        </Typography.Title>
        {summary && (
          <p dir="auto" className={`clamp ${styles.summary}`}>
            {summary}
          </p>
        )}
        {target && (
          <span className="no-print" aria-hidden="true">
            {messages.learnMore} <ArrowRightOutlined />
          </span>
        )}
      </div>
      {hasPicture ? (
        <PictureImage
          className={`cover ${styles.picture}`}
          picture={image}
          sizes="min(94vw, 100rem)"
          priority={isFirst ? 'first' : 'lazy'}
        />
      ) : (
        <div className="cover" />
      )}
    </div>
  );
}
