import { useEffect, useState } from 'react';

/** How far the mark comes down before a page that is let go refreshes, in CSS pixels. */
export const PULLED_ENOUGH_PX = 64;

/** The finger goes further than what it pulls. */
const RESISTANCE = 0.5;
/** Until then a finger may still be going to scroll, or to swipe. */
const UNDECIDED_PX = 8;

/** Watches for a finger that pulls the page down from its top. */
export function usePull(refresh: () => Promise<void>) {
  const [pulled, setPulled] = useState(0);
  const [refreshing, setRefreshing] = useState(false);

  useEffect(() => {
    if (refreshing) return;
    let from: Touch | undefined;
    let distance = 0;

    const onStart = (event: TouchEvent) => {
      const [touch, second] = event.touches;
      if (!touch || second || !isAtTop() || isInDialog(event.target)) return;
      from = touch;
      distance = 0;
      // Only now: a page whose moves are listened to scrolls less smoothly.
      document.addEventListener('touchmove', onMove, { passive: false });
    };

    const onMove = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (!from || !touch || event.touches.length > 1) return letGo();
      const down = touch.clientY - from.clientY;
      const aside = Math.abs(touch.clientX - from.clientX);
      if (distance === 0) {
        if (Math.max(Math.abs(down), aside) < UNDECIDED_PX) return;
        if (down < aside || !event.cancelable) return letGo();
      }
      event.preventDefault();
      distance = Math.min(Math.max(down * RESISTANCE, 1), 1.25 * PULLED_ENOUGH_PX);
      setPulled(distance);
    };

    const onEnd = () => {
      const enough = distance >= PULLED_ENOUGH_PX;
      letGo();
      if (!enough) return;
      setRefreshing(true);
      setPulled(PULLED_ENOUGH_PX);
      void refresh().finally(() => {
        setRefreshing(false);
        setPulled(0);
      });
    };

    const letGo = () => {
      from = undefined;
      distance = 0;
      setPulled(0);
      document.removeEventListener('touchmove', onMove);
    };

    document.addEventListener('touchstart', onStart, { passive: true });
    document.addEventListener('touchend', onEnd);
    document.addEventListener('touchcancel', letGo);
    return () => {
      document.removeEventListener('touchstart', onStart);
      document.removeEventListener('touchmove', onMove);
      document.removeEventListener('touchend', onEnd);
      document.removeEventListener('touchcancel', letGo);
    };
  }, [refreshing, refresh]);

  useEffect(() => {
    // Else the browser's own pull would load the whole document again.
    const { style } = document.documentElement;
    style.overscrollBehaviorY = 'contain';
    return () => {
      style.overscrollBehaviorY = '';
    };
  }, []);

  return { pulled, refreshing };
}

const isAtTop = () => window.scrollY <= 0 && (window.visualViewport?.scale ?? 1) === 1;

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('dialog') !== null;
