import { HomeHead } from '@twinfront/shared/react/content/HomeHead.tsx';
import { paths } from '@twinfront/shared/site/paths';
import { Suspense } from 'react';
import { Banners } from './Banners.tsx';
import { HomeLayout } from './HomeLayout.tsx';
import { BannersSkeleton } from './HomeSkeleton.tsx';
import { MoreNotices, NoticeList } from './NoticeList.tsx';
import { ServiceGrid } from './ServiceGrid.tsx';

export default function HomePage() {
  return (
    <>
      <HomeHead mobilePath={paths.homeApp} />
      <HomeLayout
        banners={
          <Suspense fallback={<BannersSkeleton />}>
            <Banners />
          </Suspense>
        }
        services={<ServiceGrid />}
        notices={<NoticeList />}
        moreNotices={<MoreNotices />}
      />
    </>
  );
}
