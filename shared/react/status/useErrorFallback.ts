import { useEffect } from 'react';
import { addListener, useOnline } from '../browser.ts';
import { useMessages } from '../runtime/AppContext.ts';
import { useAnnouncement } from './Announcer.tsx';

const reload = () => window.location.reload();

/** Texts of the fallback for a page that failed to render or load; reloads when the network is back. */
export function useErrorFallback() {
  const messages = useMessages();
  const isOnline = useOnline();
  const title = isOnline ? messages.crashedTitle : messages.offlineTitle;
  const hint = isOnline ? messages.crashedHint : messages.offlineHint;
  useAnnouncement(title);
  useEffect(() => addListener(window, ['online'], reload), []);
  return { isOnline, title, hint, reload };
}
