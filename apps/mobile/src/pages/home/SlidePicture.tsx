import { useHydrated } from '@twinfront/shared/react/browser';
import type { ReactNode } from 'react';

interface SlidePictureProps {
  /** Whether it is on the first slide. */
  first: boolean;
  children: ReactNode;
}

/** The picture of a slide. Later ones load lazily, so that they do not delay the first. */
export function SlidePicture({ first, children }: SlidePictureProps) {
  const hydrated = useHydrated();
  return first || hydrated ? children : <noscript>{children}</noscript>;
}
