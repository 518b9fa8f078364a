import { HomeHeading } from '@twinfront/shared/react/content/HomeHeading.tsx';
import { lazyIsland } from '@twinfront/shared/react/entry/lazy.tsx';
import { useHashScroll } from '@twinfront/shared/react/routing/hash';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { Suspense } from 'react';
import { HomeLayout } from './HomeLayout.tsx';
import { BannersSkeleton, NoticesSkeleton, ServicesSkeleton } from './HomeSkeleton.tsx';
import { MoreNotices, NoticeList } from './NoticeList.tsx';
import { ServiceGrid } from './ServiceGrid.tsx';

const Banners = lazyIsland('pages/home/Banners', () => import('./Banners.tsx'));

export default function HomePage() {
  usePageTitle();
  return (
    <>
      <HashScroll />
      <HomeHeading />
      <HomeLayout
        banners={
          <Suspense fallback={<BannersSkeleton />}>
            <Banners />
          </Suspense>
        }
        services={
          <Suspense fallback={<ServicesSkeleton />}>
            <ServiceGrid />
          </Suspense>
        }
        notices={
          <Suspense fallback={<NoticesSkeleton />}>
            <NoticeList />
          </Suspense>
        }
        moreNotices={
          <Suspense>
            <MoreNotices />
          </Suspense>
        }
      />
    </>
  );
}

/** An update of the page itself after hydration would discard the markup of its Suspense boundaries. */
function HashScroll() {
  useHashScroll();
  return null;
}
