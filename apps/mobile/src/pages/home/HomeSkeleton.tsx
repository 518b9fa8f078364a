import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { Busy } from '@twinfront/shared/react/status/Announcer.tsx';
import { VisitInfo } from '@twinfront/shared/react/visit/VisitInfo.tsx';
import { Grid, Skeleton } from 'antd-mobile';
import banners from './Banners.module.css';
import { HomeSection } from './HomeSection.tsx';
import services from './ServiceGrid.module.css';

/** Skeleton of the home page while its chunk loads. Has no heading: the focus on it would be removed with it. */
export function HomeSkeleton() {
  const messages = useMessages();
  return (
    <>
      <VisitInfo className={`text-links ${banners.visit}`} />
      <BannersSkeleton />
      <HomeSection title={messages.services}>
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
    <Busy>
      <div className={banners.banners}>
        <Skeleton animated className={banners.slides} aria-hidden />
      </div>
    </Busy>
  );
}

/** Between services, in pixels. */
export const GAP: [horizontal: number, vertical: number] = [4, 16];

export function ServicesSkeleton() {
  return (
    <Busy>
      <Grid columns={4} gap={GAP} className={services.grid}>
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Grid.Item key={index}>
            <Skeleton animated className={services.skeleton} aria-hidden />
          </Grid.Item>
        ))}
      </Grid>
    </Busy>
  );
}

export function NoticesSkeleton() {
  return (
    <Busy>
      <Skeleton.Paragraph animated lineCount={12} />
    </Busy>
  );
}
