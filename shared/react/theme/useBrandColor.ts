import { useEffect } from 'react';
import { useConfig } from '../queries/config.ts';

/** Gives the root element the owner's colour, for documents that were made without knowing it. */
export function useBrandColor(): void {
  const { result } = useConfig('site');
  const color = result.ok ? result.value.brandColor : undefined;
  useEffect(() => {
    if (color) document.documentElement.style.setProperty('--brand', color);
  }, [color]);
}
