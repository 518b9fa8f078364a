import { HomeHeading } from '@twinfront/shared/react/content/HomeHeading.tsx';
import { lazyIsland } from '@twinfront/shared/react/entry/lazy.tsx';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { Suspense } from 'react';
import { HomeLayout } from './HomeLayout.tsx';
import { BannersSkeleton } from './HomeSkeleton.tsx';
import { MoreNotices, NoticeList } from './NoticeList.tsx';
import { ServiceGrid } from './ServiceGrid.tsx';

const Banners = lazyIsland('pages/home/Banners', () => import('./Banners.tsx'));

export default function HomePage() {
  usePageTitle();
  return (
    <>
      <HomeHeading />
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
