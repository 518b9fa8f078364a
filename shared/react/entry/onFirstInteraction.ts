const interactions = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;
const IDLE_MS = 10_000;
const RETRY_MS = 5_000;

const loaded = new WeakSet<() => Promise<unknown>>();

/**
 * Loads what a page needs after its first interaction: at that interaction, or after ten seconds, so
 * that it is there when the network fails. A failed load is retried at the next interaction.
 * @returns a function that removes the listeners and the timer
 */
export function onFirstInteraction(load: () => Promise<unknown>): () => void {
  if (loaded.has(load)) return () => {};
  const events = [...interactions, 'online'] as const;
  let isStopped = false;
  let timer = setTimeout(fetch, IDLE_MS);
  listen();

  async function fetch(): Promise<void> {
    // Some browsers never fetch a module again whose import failed; the `online` event comes back here.
    if (!navigator.onLine) return;
    unlisten();
    try {
      await load();
      loaded.add(load);
    } catch {
      // Pointer events come by the dozen: without a delay each would start a request.
      if (!isStopped) timer = setTimeout(listen, RETRY_MS);
    }
  }

  function listen(): void {
    for (const event of events) window.addEventListener(event, fetch, { passive: true });
  }

  function unlisten(): void {
    clearTimeout(timer);
    for (const event of events) window.removeEventListener(event, fetch);
  }

  return () => {
    isStopped = true;
    unlisten();
  };
}
