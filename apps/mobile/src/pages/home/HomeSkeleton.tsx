import { Busy } from '@twinfront/shared/react/status/Announcer.tsx';
import { Grid, Skeleton } from 'antd-mobile';
import banners from './Banners.module.css';
import services from './ServiceGrid.module.css';

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
