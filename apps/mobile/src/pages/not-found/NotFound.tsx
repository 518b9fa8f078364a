import { PageHead } from '@twinfront/shared/react/metadata/PageHead.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { paths } from '@twinfront/shared/site/paths';
import type { ReactNode } from 'react';
import { ErrorBlock } from '../../components/ErrorBlock.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';

/** For an unknown URL, or an item that does not exist. */
export function NotFound({ children }: { children?: ReactNode }) {
  const messages = useMessages();
  return (
    <>
      <PageHead title={messages.notFoundTitle} status={404} />
      <ErrorBlock
        fullPage
        status="default"
        title={messages.notFoundTitle}
        hint={messages.notFoundHint}
      >
        <LinkButton to={{ kind: 'page', href: paths.homeApp }}>{messages.backHome}</LinkButton>
        <LinkButton to={{ kind: 'page', href: paths.details }} fill="outline">
          {messages.search}
        </LinkButton>
      </ErrorBlock>
      {children}
    </>
  );
}
