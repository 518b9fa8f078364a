import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { addListener } from '../addListener.ts';

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)');

const subscribe = (onChange: () => void) => addListener(reducedMotion(), ['change'], onChange);

interface CarouselOptions {
  /** Number of slides. */
  count: number;
  intervalMs: number;
  /** Shows a slide; indices wrap around. */
  goTo: (index: number) => void;
}

/**
 * The state of a carousel with autoplay (WCAG 2.2.2). Autoplay starts unless the visitor prefers
 * reduced motion, pauses on hover and keyboard focus, and stops when the visitor pauses it, chooses
 * a slide or presses one.
 */
export function useCarousel({ count, intervalMs, goTo }: CarouselOptions) {
  const [current, setCurrent] = useState(0);
  const prefersReducedMotion = useSyncExternalStore(
    subscribe,
    () => reducedMotion().matches,
    () => false,
  );
  const [choice, setChoice] = useState<boolean>();
  const isPlaying = choice ?? !prefersReducedMotion;
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isAdvancing = isPlaying && !isHovered && !isFocused && count > 1;

  const onInterval = useEffectEvent(() => {
    if (!document.hidden) goTo(current + 1);
  });
  useEffect(() => {
    if (!isAdvancing) return;
    const timer = setInterval(() => onInterval(), intervalMs);
    return () => clearInterval(timer);
  }, [isAdvancing, intervalMs]);

  const pause = () => setChoice(false);
  const choose = (index: number) => {
    pause();
    goTo(index);
  };

  return {
    /** Index of the slide that is shown, as the library's carousel reports it. */
    current,
    setCurrent,
    isPlaying,
    isAdvancing,
    pause,
    choosePrevious: () => choose(current - 1),
    chooseNext: () => choose(current + 1),
    toggle: () => {
      setChoice(!isPlaying);
      // The focus stays on the button after keyboard use and must not pause the autoplay.
      setFocused(false);
    },
    /** Props of the element around the carousel and its controls. */
    holdProps: {
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ target }: FocusEvent<HTMLElement>) =>
        setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
