const uses = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Fetches what a visitor who does something with the page will need, when the network may be down,
 * with the first sign that they do. Who only reads is spared it.
 */
export function fetchWhenUsed(load: () => Promise<unknown>): void {
  const fetch = () => {
    for (const use of uses) window.removeEventListener(use, fetch);
    // Whoever needs it asks for it again.
    void load().catch(() => undefined);
  };
  for (const use of uses) window.addEventListener(use, fetch, { passive: true });
}
