import { PageHead } from '@twinfront/shared/react/metadata/PageHead.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { HomeLink } from '../../components/HomeLink.tsx';
import { StatusPage } from '../../components/StatusPage.tsx';
import { SearchForm } from '../../features/search/SearchForm.tsx';
import { NotFoundIllustration } from './NotFoundIllustration.tsx';

/** For an unknown URL, or an item that does not exist. */
export function NotFound({ children }: { children?: ReactNode }) {
  const messages = useMessages();
  return (
    <>
      <PageHead title={messages.notFoundTitle} status={404} />
      <StatusPage
        title={messages.notFoundTitle}
        hint={messages.notFoundHint}
        illustration={<NotFoundIllustration />}
      >
        <Flex vertical gap="large" style={{ maxWidth: '34rem', marginInline: 'auto' }}>
          <SearchForm large />
          <HomeLink />
        </Flex>
      </StatusPage>
      {children}
    </>
  );
}
