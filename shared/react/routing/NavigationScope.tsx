import { createContext, type ReactNode, useContext, useState } from 'react';
import { useNavigationType } from 'react-router';

const VisitContext = createContext(0);

/** Around each page; new each time a visitor asks for one, be it the same again. */
export function NavigationScope({ children }: { children: ReactNode }) {
  const navigation = useNavigationType();
  const [begunAt] = useState(() => (navigation === 'POP' ? 0 : Date.now()));
  return <VisitContext value={begunAt}>{children}</VisitContext>;
}

/** When a link or a form led to this page; 0 for a document and for a step through the history. */
export function useNavigationStart(): number {
  return useContext(VisitContext);
}
