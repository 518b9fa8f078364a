import { useWords } from '@twinfront/shared/react/entry/messages';
import { useConfig } from '@twinfront/shared/react/queries/config';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { Suspense } from 'react';
import { Banners } from './Banners.tsx';
import { HomeSection } from './HomeSection.tsx';
import { BannersSkeleton, NoticesSkeleton, ServicesSkeleton } from './HomeSkeleton.tsx';
import { NoticeList } from './NoticeList.tsx';
import { ServiceGrid } from './ServiceGrid.tsx';

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
      <Suspense fallback={<BannersSkeleton />}>
        <Banners />
      </Suspense>
      <HomeSection id="functions" title={words.functions}>
        <Suspense fallback={<ServicesSkeleton />}>
          <ServiceGrid />
        </Suspense>
      </HomeSection>
      <HomeSection id="notices" title={words.notices}>
        <Suspense fallback={<NoticesSkeleton />}>
          <NoticeList />
        </Suspense>
      </HomeSection>
    </>
  );
}

/** The name of the site, which the header shows already. */
function Heading() {
  const words = useWords();
  const { outcome } = useConfig('site');
  return outcome.ok ? outcome.value.name : words.home;
}
