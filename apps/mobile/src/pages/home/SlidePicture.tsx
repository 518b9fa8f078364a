import { useHydrated } from '@twinfront/shared/react/theme/useHydrated';
import type { ReactNode } from 'react';

interface SlidePictureProps {
  /** Whether it stands on the first slide. */
  first: boolean;
  children: ReactNode;
}

/** The picture of a slide. Those of later slides must not compete with the first one's bytes. */
export function SlidePicture({ first, children }: SlidePictureProps) {
  const hydrated = useHydrated();
  return first || hydrated ? children : <noscript>{children}</noscript>;
}
