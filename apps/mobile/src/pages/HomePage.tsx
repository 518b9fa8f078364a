import { useConfig } from '@twinfront/shared/react/siteConfig';
import { usePageTitle } from '@twinfront/shared/react/usePageTitle';
import { useWords } from '@twinfront/shared/react/useWords';
import { Suspense } from 'react';
import { BannerCarousel } from '../components/BannerCarousel.tsx';
import { BannersSkeleton } from '../components/BannersSkeleton.tsx';
import { FunctionGrid } from '../components/FunctionGrid.tsx';
import { FunctionsSkeleton } from '../components/FunctionsSkeleton.tsx';
import { HomeSection } from '../components/HomeSection.tsx';
import { NoticeList } from '../components/NoticeList.tsx';
import { NoticesSkeleton } from '../components/NoticesSkeleton.tsx';

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
        <Suspense fallback={<FunctionsSkeleton />}>
          <FunctionGrid />
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
