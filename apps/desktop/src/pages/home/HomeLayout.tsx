import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import styles from './HomeLayout.module.css';
import { NOTICES_ID, SERVICES_ID } from './sections.ts';

interface HomeLayoutProps {
  banners: ReactNode;
  services: ReactNode;
  notices: ReactNode;
  moreNotices?: ReactNode;
}

/** Layout of the home page, for its content and its skeleton. */
export function HomeLayout({ banners, services, notices, moreNotices }: HomeLayoutProps) {
  const messages = useMessages();
  return (
    <>
      {banners}
      <div className={styles.columns}>
        <HomeSection id={SERVICES_ID} title={messages.functions}>
          {services}
        </HomeSection>
        <HomeSection id={NOTICES_ID} title={messages.notices} extra={moreNotices}>
          {notices}
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

function HomeSection({ id, title, extra, children }: HomeSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <Flex align="center" gap="middle" className={styles.head}>
        <Typography.Title level={2} id={`${id}-title`}>
          {title}
        </Typography.Title>
        {extra}
      </Flex>
      {children}
    </section>
  );
}
