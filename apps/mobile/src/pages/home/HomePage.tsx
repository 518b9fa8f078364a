import { useWords } from '@twinfront/shared/react/entry/messages';
import { useConfig } from '@twinfront/shared/react/queries/config';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { Suspense } from 'react';
import { BannerCarousel } from './BannerCarousel.tsx';
import { BannersSkeleton } from './BannersSkeleton.tsx';
import { HomeSection } from './HomeSection.tsx';
import { NoticeList } from './NoticeList.tsx';
import { NoticesSkeleton } from './NoticesSkeleton.tsx';
import { ServiceGrid } from './ServiceGrid.tsx';
import { ServicesSkeleton } from './ServicesSkeleton.tsx';

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
        <BannerCarousel />
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
