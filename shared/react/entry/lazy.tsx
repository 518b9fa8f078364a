import { type ComponentType, lazy, type PropsWithChildren, Suspense } from 'react';
import { useHydrated } from '../browser.ts';
import { useServerRender } from './AppContext.ts';

/** Resolves with the chunk of a component. */
type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

export interface LazyPage {
  /** Its file in `src`, without the extension. */
  source: string;
  Page: ComponentType;
  /** Loads the chunk, so that the page renders without suspending. */
  load: () => Promise<void>;
  /** To be called after a failure, which React would keep: the next visit loads the chunk again. */
  renew: () => void;
}

/** A page whose chunk is loaded when it is first visited. */
export function lazyPage(source: string, load: Load<object>): LazyPage {
  const create = () => lazy(() => loadChunk(load));
  let Lazy = create();
  let Loaded: ComponentType | undefined;
  return {
    source,
    Page: () => (Loaded ? <Loaded /> : <Lazy />),
    load: async () => {
      Loaded = (await load()).default;
    },
    renew: () => {
      Lazy = create();
    },
  };
}

/**
 * A part of a page with a chunk of its own, inside a Suspense boundary. Node renders it into the
 * document; the browser hydrates it after the rest of the page.
 */
export function lazyRendered<Props extends object = PropsWithChildren>(
  source: string,
  load: Load<Props>,
) {
  // Rejecting would replace readable HTML by an error message.
  const Island = lazy(() => loadChunk(load).catch(() => loadLater(load)));
  return function LazyRendered(props: Props) {
    useServerRender()?.chunks.add(source);
    return <Island {...props} />;
  };
}

/** An optional part of a page, which Node does not render: nothing until its chunk has loaded. */
export function lazyInBrowser<Props extends object>(load: Load<Props>) {
  const Optional = lazy(() => load().catch(() => loadLater(load)));
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
export function loadLater<T>(load: () => Promise<T>): Promise<T> {
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

/**
 * Loads a chunk that a page needs. A release may have removed the chunks of an open tab: then the
 * document is reloaded, once for each address.
 * @throws what `load` throws, if there is no network or the reload did not help
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(await isReachable()) || !markReload(`${import.meta.url} ${window.location.href}`))
      throw error;
    window.location.reload();
    // Nothing may be shown in its place until the page has gone.
    return new Promise(() => {});
  }
}

/** The time that a call of the API may take. */
const REACHABLE_MS = 5_000;

/** Without a network the browser would show an error of its own in place of the page. */
async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(REACHABLE_MS);
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}

const RELOADED_KEY = 'reloaded';

/** Stores that this release is reloaded for an address. False if it was, or without storage. */
function markReload(releaseAndAddress: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === releaseAndAddress) return false;
    sessionStorage.setItem(RELOADED_KEY, releaseAndAddress);
    return true;
  } catch {
    return false;
  }
}
