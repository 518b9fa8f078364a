import { useWords } from '@twinfront/shared/react/entry/messages';
import { useAnnouncement } from '@twinfront/shared/react/status/Announcer.tsx';
import { useOnline } from '@twinfront/shared/react/status/useOnline';
import { useReloadWhenOnline } from '@twinfront/shared/react/status/useReloadWhenOnline';
import { Button } from 'antd-mobile';
import { ErrorBlock } from '../components/ErrorBlock.tsx';

/** In place of a page that broke, or whose chunk could not be loaded. */
export function ErrorFallback() {
  const words = useWords();
  const online = useOnline();
  const title = online ? words.crashedTitle : words.offlineTitle;
  useReloadWhenOnline();
  useAnnouncement(title);
  return (
    <ErrorBlock
      fullPage
      status={online ? 'busy' : 'disconnected'}
      title={title}
      hint={online ? words.crashedHint : words.offlineHint}
    >
      <Button color="primary" onClick={() => window.location.reload()}>
        {words.reload}
      </Button>
    </ErrorBlock>
  );
}
