import type { ReactNode } from 'react';
import { useMessages } from '../entry/messages.ts';
import { useAnnouncement } from './Announcer.tsx';

/** Around a skeleton: announces that something loads, once however many skeletons there are. */
export function LoadingStatus({ children }: { children: ReactNode }) {
  const messages = useMessages();
  useAnnouncement(messages.loading);
  return <div aria-hidden="true">{children}</div>;
}
