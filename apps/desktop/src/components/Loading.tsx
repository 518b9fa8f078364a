import { useWords } from '@twinfront/shared/react/useWords';
import type { ReactNode } from 'react';

/** Says once, to those who cannot see the skeleton, that something is on its way. */
export function Loading({ children }: { children: ReactNode }) {
  const words = useWords();
  return (
    <div role="status">
      <span className="visually-hidden">{words.loading}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
