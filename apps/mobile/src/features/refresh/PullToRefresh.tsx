import { useQueryClient } from '@tanstack/react-query';
import { useWords } from '@twinfront/shared/react/entry/messages';
import { refetchActive } from '@twinfront/shared/react/queries/refetchActive';
import { useToast } from '@twinfront/shared/react/status/toast';
import { failureText } from '@twinfront/shared/site/failureText';
import { type CSSProperties, useCallback, useState } from 'react';
import styles from './PullToRefresh.module.css';
import { PULLED_ENOUGH_PX, usePull } from './usePull.ts';

/**
 * Refetches all that the page shows when it is pulled down at its top, and announces the result.
 * antd-mobile's component wraps the page, which would have to wait for it, and brings an animation
 * library of 26 KB.
 */
export function PullToRefresh() {
  const words = useWords();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [news, setNews] = useState('');

  const refresh = useCallback(async () => {
    setNews(words.refreshing);
    const failure = await refetchActive(queryClient);
    setNews(failure ? words.refreshFailed : words.refreshed);
    if (failure) toast(failureText(failure, words));
  }, [queryClient, toast, words]);
  const { pulled, refreshing } = usePull(refresh);

  return (
    <>
      {(pulled > 0 || refreshing) && (
        <div
          className={`${styles.mark} ${refreshing ? styles.refreshing : ''}`}
          style={{ '--pulled': pulled / PULLED_ENOUGH_PX } as CSSProperties}
        >
          <svg viewBox="0 0 24 24" width="24" height="24" fill="none" aria-hidden="true">
            <path
              d="M18.5 8A7.5 7.5 0 1 0 19.5 12M19 3.5V8h-4.5"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {news}
      </p>
    </>
  );
}
