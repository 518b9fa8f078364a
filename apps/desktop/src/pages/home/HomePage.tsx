import { HomeHead } from '@twinfront/shared/react/content/HomeHead.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { VisitInfo } from '@twinfront/shared/react/visit/VisitInfo.tsx';
import { paths, sectionIds } from '@twinfront/shared/site/paths';
import { Suspense } from 'react';
import { Banners } from './Banners.tsx';
import styles from './HomePage.module.css';
import { HomeSection } from './HomeSection.tsx';
import { BannersSkeleton } from './HomeSkeleton.tsx';
import { MoreNotices, NoticeList } from './NoticeList.tsx';
import { ServiceGrid } from './ServiceGrid.tsx';

export default function HomePage() {
  const messages = useMessages();
  return (
    <>
      <HomeHead mobilePath={paths.homeApp} />
      <Suspense fallback={<BannersSkeleton />}>
        <Banners />
      </Suspense>
      <VisitInfo className={styles.visit} />
      <div className={styles.columns}>
        <HomeSection id={sectionIds.services} title={messages.services}>
          <ServiceGrid />
        </HomeSection>
        <HomeSection id={sectionIds.notices} title={messages.notices} extra={<MoreNotices />}>
          <NoticeList />
        </HomeSection>
      </div>
    </>
  );
}
