import { type ComponentType, lazy, Suspense } from 'react';
import { useHydrated } from '../browser.ts';

/** Resolves with the chunk of a component. */
type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** An optional part of a page, which Node does not render: nothing until its chunk has loaded. */
export function lazyInBrowser<Props extends object>(load: Load<Props>) {
  const Optional = lazy(() => load().catch(() => loadOnFirstUse(load)));
  return function LazyInBrowser(props: Props) {
    const isHydrated = useHydrated();
    if (!isHydrated) return null;
    return (
      <Suspense>
        <Optional {...props} />
      </Suspense>
    );
  };
}

const events = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'online'] as const;
const IDLE_MS = 10_000;
const RETRY_MS = 5_000;

/**
 * Loads what a page needs after its first interaction: at that interaction, or after ten seconds, so
 * that it is there when the network fails. A failed load is retried at the next interaction.
 */
export function loadOnFirstUse<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(attempt, IDLE_MS);
    listen();

    async function attempt(): Promise<void> {
      // Some browsers cache a failed import, so none starts offline. The `online` event repeats the attempt.
      if (!navigator.onLine) return;
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, attempt);
      // Pointer events are frequent: without a delay each one would start a request.
      await load().then(resolve, () => setTimeout(listen, RETRY_MS));
    }

    function listen(): void {
      for (const event of events) window.addEventListener(event, attempt, { passive: true });
    }
  });
}

const RELOADED_KEY = 'reloaded';

/**
 * For a chunk that cannot be loaded. A release may have removed it: then the document is loaded again, once for each
 * release and address.
 *
 * @throws `error` without a network or if that did not help, a `DOMException` if the storage is blocked
 */
export function reloadOnce(error: unknown): Promise<never> {
  // Names the release.
  const page = `${import.meta.url} ${window.location.href}`;
  if (!navigator.onLine || sessionStorage.getItem(RELOADED_KEY) === page) throw error;
  sessionStorage.setItem(RELOADED_KEY, page);
  window.location.reload();
  // Nothing may be shown in its place until the page has gone.
  return new Promise(() => {});
}
