import { useMessages } from '../entry/AppContext.ts';
import { useAnnouncement } from './Announcer.tsx';
import { useOnline, useReloadWhenOnline } from './useOnline.ts';

/** Texts of the fallback for a page that failed to render or load; reloads when the network is back. */
export function useErrorFallback() {
  const messages = useMessages();
  const isOnline = useOnline();
  const title = isOnline ? messages.crashedTitle : messages.offlineTitle;
  const hint = isOnline ? messages.crashedHint : messages.offlineHint;
  useReloadWhenOnline();
  useAnnouncement(title);
  return { isOnline, title, hint, reload: () => window.location.reload() };
}
