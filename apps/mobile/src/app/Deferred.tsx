import { OfflineNotice } from '@twinfront/shared/react/status/OfflineNotice.tsx';
import { PullToRefresh } from '../features/refresh/PullToRefresh.tsx';

/** What no first screen waits for. */
export default function Deferred() {
  return (
    <>
      <PullToRefresh />
      <OfflineNotice />
    </>
  );
}
