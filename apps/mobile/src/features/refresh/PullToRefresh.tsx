import { useQueryClient } from '@tanstack/react-query';
import { useWords } from '@twinfront/shared/react/entry/messages';
import { refetchActive } from '@twinfront/shared/react/queries/refetchActive';
import { useToast } from '@twinfront/shared/react/status/toast';
import { failureText } from '@twinfront/shared/site/failureText';
import { PullToRefresh as PullContainer } from 'antd-mobile';
import { type ReactNode, useState } from 'react';

/** Refetches all that the page shows when it is pulled down at its top, and announces the result. */
export function PullToRefresh({ children }: { children: ReactNode }) {
  const words = useWords();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [status, setStatus] = useState('');

  const refresh = async () => {
    setStatus(words.refreshing);
    const failure = await refetchActive(queryClient);
    setStatus(failure ? words.refreshFailed : words.refreshed);
    if (failure) toast(failureText(failure, words));
  };

  return (
    <>
      <PullContainer onRefresh={refresh} completeText={status} refreshingText={words.refreshing}>
        {children}
      </PullContainer>
      <p role="status" className="visually-hidden">
        {status}
      </p>
    </>
  );
}
