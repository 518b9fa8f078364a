import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import type { Device } from '../../site/device.ts';
import { viewHref } from '../../site/judgeHref.ts';
import { addListener } from '../browser.ts';
import { focus, mainElement } from '../routing/focus.ts';
import { useMessages } from '../runtime/AppContext.ts';
import { claimOffer } from './ViewOffer.tsx';

/** The offer of a view: shown once, closed by the visitor or with Escape. */
export function useViewOffer(view: Device) {
  const messages = useMessages();
  const { pathname, search, hash } = useLocation();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    setOpen(claimOffer());
  }, []);

  const close = () => {
    // Otherwise the focus would move to the top of the document.
    if (document.activeElement?.closest('[role="status"]')) focus(mainElement());
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
