import { useWords } from '@twinfront/shared/react/entry/messages';
import { useAnnouncement } from '@twinfront/shared/react/status/Announcer.tsx';
import { useOnline } from '@twinfront/shared/react/status/useOnline';
import { useReloadWhenOnline } from '@twinfront/shared/react/status/useReloadWhenOnline';
import { ActionButton } from '../components/ActionButton.tsx';
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
      size="page"
      status={online ? 'busy' : 'disconnected'}
      title={title}
      hint={online ? words.crashedHint : words.offlineHint}
    >
      <ActionButton onClick={() => window.location.reload()}>{words.reload}</ActionButton>
    </ErrorBlock>
  );
}
