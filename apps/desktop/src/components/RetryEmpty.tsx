import type { Retry } from '@twinfront/shared/react/queries/queryState';
import { Empty } from 'antd';
import { RetryButton } from './RetryButton.tsx';

/**
 * A list of the details page that could not be loaded. Unlike `RetryAlert` it needs no component that the page does
 * not load anyway.
 */
export function RetryEmpty({ text, ...retry }: Retry & { text: string }) {
  return (
    <section aria-label={text}>
      <Empty description={text}>
        <RetryButton {...retry} />
      </Empty>
    </section>
  );
}
