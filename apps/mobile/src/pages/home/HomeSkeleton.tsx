import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { LoadingStatus } from '@twinfront/shared/react/status/Announcer.tsx';
import { Grid, Skeleton } from 'antd-mobile';
import banners from './Banners.module.css';
import { HomeSection } from './HomeSection.tsx';
import services from './ServiceGrid.module.css';

/** Skeleton of the home page while its chunk loads. Has no heading: the focus on it would be removed with it. */
export function HomeSkeleton() {
  const messages = useMessages();
  return (
    <>
      <BannersSkeleton />
      <HomeSection title={messages.functions}>
        <ServicesSkeleton />
      </HomeSection>
      <HomeSection title={messages.notices}>
        <NoticesSkeleton />
      </HomeSection>
    </>
  );
}

export function BannersSkeleton() {
  return (
    <LoadingStatus>
      <Skeleton animated className={banners.skeleton} aria-hidden />
      <div className={banners.controls} />
    </LoadingStatus>
  );
}

/** The prop `columns` sets an inline style, which media queries cannot override. */
export const gridStyle = {
  '--columns': 'var(--service-columns)',
  '--gap-horizontal': 'var(--space-2)',
  '--gap-vertical': 'var(--space-4)',
};

export function ServicesSkeleton() {
  return (
    <LoadingStatus>
      <Grid columns={4} className={services.grid} style={gridStyle}>
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static list
          <Grid.Item key={index}>
            <div className={services.entry}>
              <Skeleton animated className={services.tileSkeleton} aria-hidden />
              <Skeleton animated className={services.titleSkeleton} aria-hidden />
            </div>
          </Grid.Item>
        ))}
      </Grid>
    </LoadingStatus>
  );
}

export function NoticesSkeleton() {
  return (
    <LoadingStatus>
      <Skeleton.Paragraph animated lineCount={12} />
    </LoadingStatus>
  );
}
