import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribeToMotion(onChange: () => void): () => void {
  const query = reducedMotion();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/**
 * Advances a carousel (WCAG 2.2.2): from the start unless the visitor prefers reduced motion, not
 * while a mouse is over it or the keyboard focus inside it, and no longer after the visitor paused it
 * or chose a slide.
 * @param intervalMs undefined: there is nothing to advance to
 */
export function useAutoplay(advance: () => void, intervalMs: number | undefined) {
  const prefersReducedMotion = useSyncExternalStore(
    subscribeToMotion,
    () => reducedMotion().matches,
    () => false,
  );
  const [choice, setChoice] = useState<boolean>();
  const isPlaying = choice ?? !prefersReducedMotion;
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isAdvancing = isPlaying && !isHovered && !isFocused && intervalMs !== undefined;

  const onInterval = useEffectEvent(() => {
    if (!document.hidden) advance();
  });
  useEffect(() => {
    if (!isAdvancing) return;
    const timer = setInterval(() => onInterval(), intervalMs);
    return () => clearInterval(timer);
  }, [isAdvancing, intervalMs]);

  return {
    isPlaying,
    isAdvancing,
    pause: () => setChoice(false),
    toggle: () => {
      setChoice(!isPlaying);
      // A visitor who starts it with the keyboard keeps the focus on the button.
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
