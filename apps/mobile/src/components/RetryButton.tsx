import type { Retry } from '@twinfront/shared/react/useSettled';
import { useWords } from '@twinfront/shared/react/useWords';
import Button from 'antd-mobile/es/components/button';

export function RetryButton({ retry, isRetrying }: Retry) {
  const words = useWords();
  return (
    <Button
      color="primary"
      fill="outline"
      onClick={retry}
      loading={isRetrying}
      loadingText={words.loading}
    >
      {words.retry}
    </Button>
  );
}
