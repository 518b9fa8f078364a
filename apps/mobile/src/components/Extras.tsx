import { OfflineNotice } from '@twinfront/shared/react/OfflineNotice.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';

/** What no first screen waits for. */
export default function Extras() {
  return (
    <>
      <PullToRefresh />
      <OfflineNotice />
    </>
  );
}
