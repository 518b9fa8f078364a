import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import '../../style/offlineNotice.css';
import type { Result } from '../../api/errors.ts';
import { useMessages } from '../entry/messages.ts';
import { ANNOUNCE_DELAY_MS } from './Announcer.tsx';
import { useOnline } from './useOnline.ts';

const GOOD_NEWS_MS = 3000;

/** Says when the network is lost and when it is back; then asks again for what failed meanwhile. */
export default function OfflineNotice() {
  const messages = useMessages();
  const online = useOnline();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const wasLost = useRef(false);

  useEffect(() => {
    if (!online) {
      wasLost.current = true;
      // The network may be lost as this live region is added.
      const timer = setTimeout(() => setText(messages.offline), ANNOUNCE_DELAY_MS);
      return () => clearTimeout(timer);
    }
    if (!wasLost.current) return;
    setText(messages.onlineAgain);
    void queryClient.refetchQueries({ type: 'active', predicate: hasFailed });
    const timer = setTimeout(() => setText(''), GOOD_NEWS_MS);
    return () => clearTimeout(timer);
  }, [online, queryClient, messages]);

  return (
    <div role="status" className="offline-notice">
      {text && <p>{text}</p>}
    </div>
  );
}

function hasFailed({ state }: Query): boolean {
  const result = state.data as Partial<Result<unknown>> | undefined;
  return state.error !== null || result?.ok === false;
}
