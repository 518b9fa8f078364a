import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { VisitInfo } from '@twinfront/shared/react/visit/VisitInfo.tsx';
import { sectionIds } from '@twinfront/shared/site/paths';
import { Flex, Typography } from 'antd';
import { type ReactNode, useId } from 'react';
import styles from './HomeLayout.module.css';

interface HomeLayoutProps {
  banners: ReactNode;
  services: ReactNode;
  notices: ReactNode;
  moreNotices?: ReactNode;
  /** A skeleton has no ids: the focus on its sections would be removed with it. */
  isSkeleton?: boolean;
}

/** Layout of the home page, for its content and its skeleton. */
export function HomeLayout({
  banners,
  services,
  notices,
  moreNotices,
  isSkeleton = false,
}: HomeLayoutProps) {
  const { services: servicesId, notices: noticesId } = isSkeleton ? {} : sectionIds;
  const messages = useMessages();
  return (
    <>
      {banners}
      <VisitInfo className={styles.visit} />
      <div className={styles.columns}>
        <HomeSection id={servicesId} title={messages.services}>
          {services}
        </HomeSection>
        <HomeSection id={noticesId} title={messages.notices} extra={moreNotices}>
          {notices}
        </HomeSection>
      </div>
    </>
  );
}

interface HomeSectionProps {
  id: string | undefined;
  title: string;
  /** Beside the title. */
  extra?: ReactNode;
  children: ReactNode;
}

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
