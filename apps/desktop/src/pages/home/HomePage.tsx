import { HomeHead } from '@twinfront/shared/react/content/HomeHead.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { VisitInfo } from '@twinfront/shared/react/visit/VisitInfo.tsx';
import { paths, sectionIds } from '@twinfront/shared/site/paths';
import { Flex, Typography } from 'antd';
import { type ReactNode, Suspense, useId } from 'react';
import { Banners } from './Banners.tsx';
import styles from './HomePage.module.css';
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

interface HomeSectionProps {
  id: string;
  title: string;
  /** Beside the title. */
  extra?: ReactNode;
  children: ReactNode;
}

/** A section of the home page with its heading. Focusable, for `useRetryButton`. */
function HomeSection({ id, title, extra, children }: HomeSectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} tabIndex={-1}>
      <Flex align="center" gap="middle" style={{ marginBottom: 'var(--space-5)' }}>
        <Typography.Title level={2} id={heading}>
          {title}
        </Typography.Title>
        {extra}
      </Flex>
      {children}
    </section>
  );
}
