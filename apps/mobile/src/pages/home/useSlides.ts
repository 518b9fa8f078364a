import { type FocusEvent, useEffect, useRef, useState } from 'react';

const ADVANCE_MS = 6000;

/**
 * A scrolling track of slides of equal width: which one is in view, and whether they advance by
 * themselves. They do from the start, unless less motion is wanted, and until a visitor takes over.
 */
export function useSlides(count: number) {
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(true);
  // The keyboard inside keeps the slide where it is; a finger that chooses one, for good.
  const [held, setHeld] = useState(false);
  const advancing = playing && !held && count > 1;

  useEffect(() => {
    if (prefersStillness()) setPlaying(false);
  }, []);

  useEffect(() => {
    if (!advancing) return;
    const timer = setInterval(() => {
      if (!document.hidden) showSlide(track.current, current, (current + 1) % count);
    }, ADVANCE_MS);
    return () => clearInterval(timer);
  }, [advancing, current, count]);

  const takeOver = () => setPlaying(false);
  return {
    track,
    current,
    playing,
    advancing,
    togglePlaying: () => {
      setPlaying(!playing);
      setHeld(false);
    },
    goTo: (index: number) => {
      takeOver();
      showSlide(track.current, current, (index + count) % count);
    },
    hold: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => setHeld(target.matches(':focus-visible')),
      onBlur: () => setHeld(false),
    },
    trackEvents: {
      onPointerDown: takeOver,
      onScroll: () => track.current && setCurrent(slideInView(track.current)),
    },
  };
}

/** Only adjacent slides scroll smoothly: otherwise every slide between the two would pass by. */
function showSlide(track: HTMLElement | null, current: number, index: number) {
  const isAdjacent = Math.abs(index - current) === 1;
  track?.scrollTo({
    left: index * slideStep(track),
    behavior: isAdjacent && !prefersStillness() ? 'smooth' : 'instant',
  });
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function slideInView(track: HTMLElement): number {
  return Math.round(track.scrollLeft / (slideStep(track) || 1));
}

/** From one slide's edge to the next one's. */
function slideStep(track: HTMLElement): number {
  const [first, second] = track.children;
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return 0;
  return second.offsetLeft - first.offsetLeft;
}
