import { HomeHead } from '@twinfront/shared/react/content/HomeHead.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { VisitInfo } from '@twinfront/shared/react/visit/VisitInfo.tsx';
import { sectionIds } from '@twinfront/shared/site/paths';
import { Suspense } from 'react';
import styles from './Banners.module.css';
import { Banners } from './Banners.tsx';
import { HomeSection } from './HomeSection.tsx';
import { BannersSkeleton } from './HomeSkeleton.tsx';
import { NoticeList } from './NoticeList.tsx';
import { ServiceGrid } from './ServiceGrid.tsx';

export default function HomePage() {
  const messages = useMessages();
  return (
    <>
      <HomeHead />
      <VisitInfo className={`text-links ${styles.visit}`} />
      <Suspense fallback={<BannersSkeleton />}>
        <Banners />
      </Suspense>
      <HomeSection id={sectionIds.services} title={messages.services}>
        <ServiceGrid />
      </HomeSection>
      <HomeSection id={sectionIds.notices} title={messages.notices}>
        <NoticeList />
      </HomeSection>
    </>
  );
}
