import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { Busy } from '@twinfront/shared/react/status/Announcer.tsx';
import { VisitInfo } from '@twinfront/shared/react/visit/VisitInfo.tsx';
import { Col, Row, Skeleton } from 'antd';
import page from './HomePage.module.css';
import { HomeSection } from './HomeSection.tsx';
import notices from './NoticeList.module.css';
import services from './ServiceGrid.module.css';

/** Skeleton of the home page while its chunk loads. Has no heading: the focus on it would be removed with it. */
export function HomeSkeleton() {
  const messages = useMessages();
  return (
    <>
      <BannersSkeleton />
      <VisitInfo className={page.visit} />
      <div className={page.columns}>
        <HomeSection title={messages.services}>
          <ServicesSkeleton />
        </HomeSection>
        <HomeSection title={messages.notices}>
          <NoticesSkeleton />
        </HomeSection>
      </div>
    </>
  );
}

export function BannersSkeleton() {
  return (
    <Busy>
      <Skeleton.Node active className="banner-frame" />
    </Busy>
  );
}

export function ServicesSkeleton() {
  return (
    <Busy>
      <Row gutter={[8, 12]}>
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Col key={index} xs={12} md={6} className={services.service}>
            <Skeleton
              active
              avatar={{ shape: 'square', size: 64 }}
              title={false}
              paragraph={{ rows: 2 }}
            />
          </Col>
        ))}
      </Row>
    </Busy>
  );
}

export function NoticesSkeleton() {
  return (
    <Busy>
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={index} className={notices.notice}>
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        </div>
      ))}
    </Busy>
  );
}
