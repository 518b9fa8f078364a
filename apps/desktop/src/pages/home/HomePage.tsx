import { HomeHead } from '@twinfront/shared/react/content/HomeHead.tsx';
import { lazyRendered } from '@twinfront/shared/react/entry/lazy.tsx';
import { paths } from '@twinfront/shared/site/paths';
import { Suspense } from 'react';
import { HomeLayout } from './HomeLayout.tsx';
import { BannersSkeleton } from './HomeSkeleton.tsx';
import { MoreNotices, NoticeList } from './NoticeList.tsx';
import { ServiceGrid } from './ServiceGrid.tsx';

const Banners = lazyRendered('pages/home/Banners', () => import('./Banners.tsx'));

export default function HomePage() {
  return (
    <>
      <HomeHead handheld={paths.homeApp} />
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
