/**
 * For the `ref` of what opens below something: `--room` is the height that the window has left for
 * it, which the keyboard of a phone takes away from.
 */
export function trackAvailableHeight(popup: HTMLElement | null): (() => void) | undefined {
  const { visualViewport: viewport } = window;
  if (!popup || !viewport) return;
  const measure = () => {
    const end = viewport.offsetTop + viewport.height;
    popup.style.setProperty('--room', `${end - popup.getBoundingClientRect().top}px`);
  };
  measure();
  viewport.addEventListener('resize', measure);
  viewport.addEventListener('scroll', measure);
  return () => {
    viewport.removeEventListener('resize', measure);
    viewport.removeEventListener('scroll', measure);
  };
}
