import { useWords } from '@twinfront/shared/react/useWords';
import { ActionButton } from './ActionButton.tsx';
import { Blank } from './Blank.tsx';

/** In place of a page that broke, or whose chunk could not be loaded. */
export function Crashed() {
  const words = useWords();
  return (
    <Blank
      role="alert"
      size="page"
      status="busy"
      title={words.crashedTitle}
      hint={words.crashedHint}
    >
      <ActionButton onClick={() => window.location.reload()}>{words.reload}</ActionButton>
    </Blank>
  );
}
