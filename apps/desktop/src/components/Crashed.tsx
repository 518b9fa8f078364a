import { useWords } from '@twinfront/shared/react/useWords';
import Button from 'antd/es/button';
import { Notice } from './Notice.tsx';

/** In place of a page that broke or whose code could not be fetched. */
export function Crashed() {
  const words = useWords();
  return (
    <Notice role="alert" title={words.crashedTitle} hint={words.crashedHint}>
      <Button type="primary" size="large" onClick={() => window.location.reload()}>
        {words.reload}
      </Button>
    </Notice>
  );
}
