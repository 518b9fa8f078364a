import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';

/**
 * Whether a carousel advances by itself (WCAG 2.2.2): from the start unless the visitor prefers
 * reduced motion, not while a mouse is over it or the keyboard focus inside it, and no longer after
 * the visitor paused it or chose a slide.
 */
export function useAutoplay() {
  const [isPlaying, setPlaying] = useState(true);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);

  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false);
  }, []);

  return {
    isPlaying,
    isAdvancing: isPlaying && !isHovered && !isFocused,
    pause: () => setPlaying(false),
    toggle: () => {
      setPlaying(!isPlaying);
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
