import { useWords } from '@twinfront/shared/react/useWords';
import type { ReactNode } from 'react';

/** Around a skeleton: says in words that something is being loaded. */
export function Waiting({ children }: { children: ReactNode }) {
  const words = useWords();
  return (
    <div role="status">
      <span className="visually-hidden">{words.loading}</span>
      {children}
    </div>
  );
}
