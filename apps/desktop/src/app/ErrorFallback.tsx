import { useWords } from '@twinfront/shared/react/entry/messages';
import { useAnnouncement } from '@twinfront/shared/react/status/Announcer.tsx';
import { useOnline } from '@twinfront/shared/react/status/useOnline';
import { useReloadWhenOnline } from '@twinfront/shared/react/status/useReloadWhenOnline';
import { Button } from 'antd';
import { StatusPage } from '../components/StatusPage.tsx';

/** In place of a page that broke or whose code could not be fetched. */
export function ErrorFallback() {
  const words = useWords();
  const online = useOnline();
  const title = online ? words.crashedTitle : words.offlineTitle;
  useReloadWhenOnline();
  useAnnouncement(title);
  return (
    <StatusPage title={title} hint={online ? words.crashedHint : words.offlineHint}>
      <Button type="primary" size="large" onClick={() => window.location.reload()}>
        {words.reload}
      </Button>
    </StatusPage>
  );
}
