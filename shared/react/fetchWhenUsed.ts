const uses = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;
const UNUSED_MS = 10_000;

/**
 * Fetches what a visitor who does something with the page will need, perhaps when the network is
 * down: with the first sign that they do, or when the page has been there for a while.
 */
export function fetchWhenUsed(load: () => Promise<unknown>): void {
  const fetch = () => {
    clearTimeout(timer);
    for (const use of uses) window.removeEventListener(use, fetch);
    // Whoever needs it asks for it again.
    void load().catch(() => undefined);
  };
  const timer = setTimeout(fetch, UNUSED_MS);
  for (const use of uses) window.addEventListener(use, fetch, { passive: true });
}
