import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMediaFeature } from '../browser.ts';

interface CarouselOptions {
  /** Number of slides. */
  count: number;
  intervalMs: number;
  /** Shows a slide. */
  goTo: (index: number) => void;
}

/**
 * The state of a carousel with autoplay (WCAG 2.2.2). Autoplay starts unless the visitor prefers
 * reduced motion. It pauses on hover, on keyboard focus and while a finger is down, and stops when
 * the visitor pauses it, or chooses a slide by a button or a swipe.
 */
export function useCarousel({ count, intervalMs, goTo }: CarouselOptions) {
  const [current, setCurrent] = useState(0);
  /** The slide that autoplay or a button has asked for; the library reports it as any other. */
  const requested = useRef(0);
  const prefersReducedMotion = useMediaFeature('prefers-reduced-motion: reduce');
  const [choice, setChoice] = useState<boolean>();
  const isPlaying = choice ?? !prefersReducedMotion;
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isAdvancing = isPlaying && !isHovered && !isFocused && count > 1;

  const request = (index: number) => {
    // Wraps around.
    requested.current = (index + count) % count;
    goTo(requested.current);
  };
  const onInterval = useEffectEvent(() => {
    if (!document.hidden) request(current + 1);
  });
  useEffect(() => {
    if (!isAdvancing) return;
    const timer = setInterval(() => onInterval(), intervalMs);
    return () => clearInterval(timer);
  }, [isAdvancing, intervalMs]);

  const pause = () => setChoice(false);
  const choose = (index: number) => {
    pause();
    request(index);
  };

  return {
    /** Index of the slide that is shown, as the library's carousel reports it. */
    current,
    setCurrent: (index: number) => {
      if (index !== requested.current) pause();
      requested.current = index;
      setCurrent(index);
    },
    isPlaying,
    isAdvancing,
    choosePrevious: () => choose(current - 1),
    chooseNext: () => choose(current + 1),
    toggle: () => {
      setChoice(!isPlaying);
      // The focus stays on the button after keyboard use and must not pause the autoplay.
      setFocused(false);
    },
    /** Props of the element around the carousel and its controls. */
    holdProps: {
      // A finger enters when it touches the screen; it leaves with its end, or when the page scrolls.
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ target }: FocusEvent<HTMLElement>) =>
        setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
