import { useMediaFeature } from '@twinfront/shared/react/browser';
import { reduceMotion, restoreMotion } from 'antd-mobile';
import { useEffect } from 'react';

/**
 * Tells antd-mobile whether the visitor prefers reduced motion: it moves slides and toasts by script,
 * which CSS does not stop. To be used in a chunk that has its animations.
 */
export function useLibraryMotion(): void {
  const prefersReducedMotion = useMediaFeature('prefers-reduced-motion: reduce');
  useEffect(() => {
    if (prefersReducedMotion) reduceMotion();
    else restoreMotion();
  }, [prefersReducedMotion]);
}
