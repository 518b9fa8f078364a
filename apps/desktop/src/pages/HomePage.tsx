import { useConfig } from '@twinfront/shared/react/siteConfig';
import { usePageTitle } from '@twinfront/shared/react/usePageTitle';
import { Suspense } from 'react';
import { HomeBanners } from '../components/HomeBanners.tsx';
import { HomeFunctions } from '../components/HomeFunctions.tsx';
import { HomeLayout } from '../components/HomeLayout.tsx';
import { HomeNotices } from '../components/HomeNotices.tsx';
import {
  BannersSkeleton,
  FunctionsSkeleton,
  NoticesSkeleton,
} from '../components/HomeSkeleton.tsx';
import { MoreNotices } from '../components/MoreNotices.tsx';

export default function HomePage() {
  usePageTitle();
  return (
    <>
      <Suspense>
        <Heading />
      </Suspense>
      <HomeLayout
        banners={
          <Suspense fallback={<BannersSkeleton />}>
            <HomeBanners />
          </Suspense>
        }
        functions={
          <Suspense fallback={<FunctionsSkeleton />}>
            <HomeFunctions />
          </Suspense>
        }
        notices={
          <Suspense fallback={<NoticesSkeleton />}>
            <HomeNotices />
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

/** The header shows the name already; here it names the page for those who listen. */
function Heading() {
  const { outcome } = useConfig('site');
  return outcome.ok && <h1 className="visually-hidden">{outcome.value.name}</h1>;
}
