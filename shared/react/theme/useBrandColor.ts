import { useEffect } from 'react';
import { useConfig } from '../queries/config.ts';

/** Gives the root element the owner's colour, for documents that were made without knowing it. */
export function useBrandColor(): void {
  const { outcome } = useConfig('site');
  const color = outcome.ok ? outcome.value.brandColor : undefined;
  useEffect(() => {
    if (color) document.documentElement.style.setProperty('--brand', color);
  }, [color]);
}
