import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import type { DetectionFacts, Device } from '../../site/device.ts';
import { viewHref } from '../../site/judgeHref.ts';
import { paths } from '../../site/paths.ts';
import { addListener } from '../browser.ts';
import { useMessages } from '../entry/AppContext.ts';

/** The offer of a view: shown once, closed by the visitor or with Escape. */
export function useViewOffer(view: Device) {
  const messages = useMessages();
  const { pathname, search, hash } = useLocation();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    void claimOffer().then(setOpen);
  }, []);

  const close = () => {
    // Otherwise the focus would move to the top of the document.
    if (document.activeElement?.closest('[role="status"]')) {
      document.querySelector('main')?.focus({ preventScroll: true });
    }
    setOpen(false);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  });

  useEffect(() => {
    if (!isOpen) return;
    return addListener(document, ['keydown'], (event: KeyboardEvent) => onKey(event));
  }, [isOpen]);

  return {
    isOpen,
    close,
    /** The present page in the offered view. */
    href: viewHref(view, pathname, new URLSearchParams(search)) + hash,
    texts: messages.viewOffers[view],
  };
}

const OFFERED_KEY = 'twinfront.viewOffered';

/** Whether to offer the other view: true once, and never to a visitor who has chosen a view. */
export async function claimOffer(): Promise<boolean> {
  try {
    if (localStorage.getItem(OFFERED_KEY)) return false;
    // The view cookie is `HttpOnly`: only the gateway can read it.
    const reply = await fetch(paths.judgeView, { headers: { Accept: 'application/json' } });
    const { choice }: DetectionFacts = await reply.json();
    localStorage.setItem(OFFERED_KEY, 'yes');
    return choice === null;
  } catch {
    // Without storage the offer would appear on every page.
    return false;
  }
}
