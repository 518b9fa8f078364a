/** Fetches what will be needed when the network may be down, once the page itself is there. */
export function fetchWhenIdle(load: () => Promise<unknown>): void {
  // Whoever needs it asks for it again.
  const fetch = () => void load().catch(() => undefined);
  // Safari has no idle callbacks.
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(fetch) : fetch());
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
