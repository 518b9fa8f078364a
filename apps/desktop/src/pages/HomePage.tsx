import { useConfig } from '@twinfront/shared/react/siteConfig';
import { usePageTitle } from '@twinfront/shared/react/usePageTitle';
import { useWords } from '@twinfront/shared/react/useWords';
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
  const words = useWords();
  usePageTitle();
  return (
    <>
      <h1 className="visually-hidden">
        <Suspense fallback={words.home}>
          <Heading />
        </Suspense>
      </h1>
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

/** The name of the site, which the header shows already. */
function Heading() {
  const words = useWords();
  const { outcome } = useConfig('site');
  return outcome.ok ? outcome.value.name : words.home;
}
