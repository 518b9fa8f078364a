import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useMessages } from '../entry/AppContext.ts';

/** Screen readers ignore text that comes together with its live region. */
export const ANNOUNCE_DELAY_MS = 100;

/** Old messages are removed, because screen readers can browse to the live region. */
const LIFETIME_MS = 5000;

/** Adds a message to the live region; returns a function that removes it. */
export type Announce = (text: string) => () => void;

const AnnounceContext = createContext<Announce | undefined>(undefined);

/** A live region that is mounted before any message, and the context of `useAnnounce`. */
export function Announcer({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<{ text: string }[]>([]);
  const [announce] = useState(() => (text: string) => {
    const message = { text };
    const add = setTimeout(() => setMessages((all) => [...all, message]), ANNOUNCE_DELAY_MS);
    const expire = setTimeout(() => remove(), ANNOUNCE_DELAY_MS + LIFETIME_MS);
    const remove = () => {
      clearTimeout(add);
      clearTimeout(expire);
      setMessages((all) => all.filter((other) => other !== message));
    };
    return remove;
  });
  const texts = new Set(messages.map(({ text }) => text));

  return (
    <AnnounceContext value={announce}>
      {/* Before the children: at the end it would increase the height of the page. */}
      <div role="status" aria-atomic="false" className="visually-hidden">
        {[...texts].map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {children}
    </AnnounceContext>
  );
}

/** Announces texts to screen readers. Equal texts at the same time are one. */
export function useAnnounce(): Announce {
  const announce = useContext(AnnounceContext);
  if (!announce) throw new Error('useAnnounce needs an Announcer above it');
  return announce;
}

/** Announces a text, unless it is empty, when it appears or changes. */
export function useAnnouncement(text: string): void {
  const announce = useAnnounce();
  useEffect(() => (text ? announce(text) : undefined), [announce, text]);
}

/** Wraps a skeleton and announces loading; several skeletons are announced once. */
export function LoadingStatus({ children }: { children: ReactNode }) {
  const messages = useMessages();
  useAnnouncement(messages.loading);
  return <div aria-hidden="true">{children}</div>;
}
