import { useWords } from '@twinfront/shared/react/entry/messages';
import { useAnnouncement } from '@twinfront/shared/react/status/Announcer.tsx';
import { viewHref } from '@twinfront/shared/site/judgeHref';
import { Button } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { claimOffer } from './claimOffer.ts';
import styles from './SwitchViewNotification.module.css';

/** A card at the edge of the screen, over whatever is there: it moves nothing and takes no focus. */
export function SwitchViewNotification() {
  const words = useWords();
  const { pathname, search } = useLocation();
  const card = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);

  useAnnouncement(isOpen ? words.offerMobile : '');

  const close = useCallback(() => {
    // What has the focus goes away; without this the keyboard would begin anew at the top.
    if (card.current?.contains(document.activeElement)) {
      document.querySelector('main')?.focus({ preventScroll: true });
    }
    setOpen(false);
  }, []);

  useEffect(() => {
    void claimOffer().then((taken) => {
      if (taken) setOpen(true);
    });
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, close]);

  if (!isOpen) return null;
  return (
    <section ref={card} className={styles.card} aria-labelledby="view-offer">
      <p id="view-offer" className={styles.text}>
        {words.offerMobile}
      </p>
      <div className={styles.answers}>
        <Button
          type="primary"
          size="large"
          shape="round"
          href={viewHref('mobile', pathname, new URLSearchParams(search))}
          rel="nofollow"
        >
          {words.offerAccept}
        </Button>
        <Button size="large" shape="round" onClick={close}>
          {words.offerDecline}
        </Button>
      </div>
    </section>
  );
}
