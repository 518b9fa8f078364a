import { useEffect, useRef, useState } from 'react';

const INTERVAL_MS = 7000;

/** A track of slides as wide as itself, one after the other, which scrolls from one to the next. */
export function useCarousel(count: number) {
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(true);
  // A pointer above it or the keyboard inside it keeps the slide where it is.
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [ready, setReady] = useState(false);
  const rotating = playing && !hovered && !focused && count > 1;

  useEffect(() => {
    setReady(true);
    if (prefersStillness()) setPlaying(false);
  }, []);

  useEffect(() => {
    if (!rotating) return;
    const timer = setInterval(() => {
      if (!document.hidden) showSlide(track.current, current, (current + 1) % count);
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [rotating, current, count]);

  return {
    track,
    current,
    playing,
    rotating,
    /** True in the browser only: without JavaScript all slides can be reached by scrolling. */
    ready,
    togglePlaying: () => {
      setPlaying(!playing);
      // Who asks for it from the keyboard wants it to move, though the keyboard stays.
      setFocused(false);
    },
    goTo: (index: number) => showSlide(track.current, current, (index + count) % count),
    onScroll: () => {
      const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {};
      setCurrent(Math.round(scrollLeft / clientWidth));
    },
    hold: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}

/** Only adjacent slides scroll smoothly: otherwise every slide between the two would pass by. */
function showSlide(track: HTMLElement | null, current: number, index: number) {
  const isAdjacent = Math.abs(index - current) === 1;
  track?.scrollTo({
    left: index * track.clientWidth,
    behavior: isAdjacent && !prefersStillness() ? 'smooth' : 'instant',
  });
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
