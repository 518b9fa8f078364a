/** Adds a listener for several types of events. Returns a function that removes it. */
export function addListener<E extends Event>(
  target: EventTarget,
  types: readonly string[],
  listener: (event: E) => void,
  options: AddEventListenerOptions = {},
): () => void {
  const listening = new AbortController();
  for (const type of types) {
    // The types determine the interface of the events.
    target.addEventListener(type, listener as EventListener, {
      ...options,
      signal: listening.signal,
    });
  }
  return () => listening.abort();
}
