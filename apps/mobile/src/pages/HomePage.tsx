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
      <Suspense>
        <SiteHeading />
      </Suspense>
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

/** The header shows the name; readers by headings find it here. */
function SiteHeading() {
  const words = useWords();
  const { outcome } = useConfig('site');
  return <h1 className="visually-hidden">{outcome.ok ? outcome.value.name : words.home}</h1>;
}
