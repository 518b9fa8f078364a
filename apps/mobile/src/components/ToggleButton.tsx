import type { ToggleButtonProps } from '@twinfront/shared/react/search/FoundArticles.tsx';
import { Button } from 'antd-mobile';

/** A button that stays pressed until it is pressed again. */
export function ToggleButton(props: ToggleButtonProps) {
  return (
    <Button
      {...props}
      // Several are beside each other.
      style={{ paddingInline: '0.875rem', fontWeight: 400 }}
      size="small"
      shape="rounded"
      color="primary"
      fill={props['aria-pressed'] ? 'solid' : 'outline'}
    />
  );
}
