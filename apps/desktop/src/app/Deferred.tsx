import { OfflineNotice } from '@twinfront/shared/react/status/OfflineNotice.tsx';

/** What no first screen waits for. */
export default function Deferred() {
  return <OfflineNotice />;
}
