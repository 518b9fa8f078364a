import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useMessages } from '../runtime/AppContext.ts';

/** Screen readers ignore text that comes together with its live region. */
export const ANNOUNCE_DELAY_MS = 100;

/** An old text is removed, because screen readers can browse to the live region. */
const LIFETIME_MS = 3000;

const AnnounceContext = createContext<((text: string) => void) | undefined>(undefined);

/** A live region that is mounted before any text, and the context of `useAnnounce`. */
export function Announcer({ children }: { children: ReactNode }) {
  const [text, setText] = useState('');
  const [announce] = useState(() => {
    let timer: ReturnType<typeof setTimeout>;
    return (next: string) => {
      clearTimeout(timer);
      // An equal text would not be announced while it is there.
      setText('');
      timer = setTimeout(() => {
        setText(next);
        timer = setTimeout(() => setText(''), LIFETIME_MS);
      }, ANNOUNCE_DELAY_MS);
    };
  });

  return (
    <AnnounceContext value={announce}>
      {/* Before the children: at the end it would increase the height of the page. */}
      <div role="status" className="visually-hidden">
        {text}
      </div>
      {children}
    </AnnounceContext>
  );
}

/** Announces a text to screen readers. Of several within 100 ms, it announces the last one. */
export function useAnnounce(): (text: string) => void {
  const announce = useContext(AnnounceContext);
  if (!announce) throw new Error('useAnnounce needs an Announcer above it');
  return announce;
}

/** Announces a text, unless it is empty, when it appears or changes. */
export function useAnnouncement(text: string): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (text) announce(text);
  }, [announce, text]);
}

/** Wraps a skeleton, which screen readers find as a part of the page that is loading. */
export function Busy({ children }: { children: ReactNode }) {
  const messages = useMessages();
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{messages.loading}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
