import { useEffect, useState } from 'react';
import '../../style/offlineNotice.css';
import { useOnline } from '../browser.ts';
import { useMessages } from '../runtime/AppContext.ts';
import { ANNOUNCE_DELAY_MS } from './Announcer.tsx';

const RECONNECTED_MS = 3000;

/** Shows when the network is lost and restored. */
export default function OfflineNotice() {
  const messages = useMessages();
  const online = useOnline();
  const [text, setText] = useState('');

  useEffect(() => {
    if (!online) {
      // Screen readers ignore text that is added together with its live region.
      const timer = setTimeout(() => setText(messages.offline), ANNOUNCE_DELAY_MS);
      return () => clearTimeout(timer);
    }
    // Nothing is announced if the network was back before its loss was announced.
    setText((shown) => shown && messages.onlineAgain);
    const timer = setTimeout(() => setText(''), RECONNECTED_MS);
    return () => clearTimeout(timer);
  }, [online, messages]);

  return (
    <div role="status" className="offline-notice">
      {text && <p>{text}</p>}
    </div>
  );
}
