import { useQueryClient } from '@tanstack/react-query';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { refetchActive } from '@twinfront/shared/react/queries/client';
import { useAnnouncement } from '@twinfront/shared/react/status/Announcer.tsx';
import { useToast } from '@twinfront/shared/react/status/ToastProvider.tsx';
import { failureText } from '@twinfront/shared/site/failureText';
import { PullToRefresh as PullContainer, useConfig } from 'antd-mobile';
import { type PropsWithChildren, useState } from 'react';
import { useLibraryMotion } from '../../app/useLibraryMotion.ts';

/** Refetches the active queries when the page is pulled down, and announces the result. */
export default function PullToRefresh({ children }: PropsWithChildren) {
  const messages = useMessages();
  const { pulling, canRelease } = useConfig().locale.PullToRefresh;
  const toast = useToast();
  const queryClient = useQueryClient();
  const [status, setStatus] = useState('');
  const [isKeyboard, setIsKeyboard] = useState(false);
  useAnnouncement(status);
  useLibraryMotion();

  const refresh = async () => {
    setStatus(messages.refreshing);
    const failure = await refetchActive(queryClient);
    setStatus(failure ? messages.refreshFailed : messages.refreshed);
    if (failure) toast(failureText(failure.failure, messages));
  };
  const texts = { pulling, canRelease, refreshing: status, complete: status };

  return (
    // The container takes arrow keys for a pull, and prevents that they scroll the page. So it is disabled
    // from a key press to the next touch or click.
    <div
      onKeyDownCapture={() => setIsKeyboard(true)}
      onPointerDownCapture={() => setIsKeyboard(false)}
    >
      <PullContainer
        disabled={isKeyboard}
        onRefresh={refresh}
        // Announced above; this text is in the page before any pull.
        renderText={(state) => <span aria-hidden="true">{texts[state]}</span>}
      >
        {children}
      </PullContainer>
    </div>
  );
}
