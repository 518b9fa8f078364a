import type { ToggleButtonProps } from '@twinfront/shared/react/search/FoundArticles.tsx';
import { Button } from 'antd';

/** A button that stays pressed until it is pressed again. */
export function ToggleButton(props: ToggleButtonProps) {
  return <Button {...props} shape="round" type={props['aria-pressed'] ? 'primary' : 'default'} />;
}
