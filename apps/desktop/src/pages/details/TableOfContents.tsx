import { HeadingList } from '@twinfront/shared/react/content/HeadingList.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import type { Heading } from '@twinfront/shared/site/bodyElements';
import { Typography } from 'antd';
import { useId } from 'react';

export function TableOfContents({ headings }: { headings: Heading[] }) {
  const messages = useMessages();
  const label = useId();
  return (
    <nav aria-labelledby={label}>
      <Typography.Text strong type="secondary" id={label}>
        {messages.contents}
      </Typography.Text>
      <HeadingList headings={headings} />
    </nav>
  );
}
