import { useOnline } from '@twinfront/shared/react/useOnline';
import { useReloadWhenOnline } from '@twinfront/shared/react/useReloadWhenOnline';
import { useWords } from '@twinfront/shared/react/useWords';
import { ActionButton } from './ActionButton.tsx';
import { Blank } from './Blank.tsx';

/** In place of a page that broke, or whose chunk could not be loaded. */
export function Crashed() {
  const words = useWords();
  const online = useOnline();
  useReloadWhenOnline();
  return (
    <Blank
      role="alert"
      size="page"
      status={online ? 'busy' : 'disconnected'}
      title={online ? words.crashedTitle : words.offlineTitle}
      hint={online ? words.crashedHint : words.offlineHint}
    >
      <ActionButton onClick={() => window.location.reload()}>{words.reload}</ActionButton>
    </Blank>
  );
}
