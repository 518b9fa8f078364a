import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPath, type Location, useLocation, useNavigationType } from 'react-router';
import { addListener, onFirstInput } from '../browser.ts';

const STORAGE_KEY = 'scroll-positions';

type Positions = Map<string, number>;

/**
 * Restores the scroll position on Back and Forward within the app; for documents the browser does.
 * Within the app it would restore the position before the content is mounted, and React Router's
 * `ScrollRestoration` needs a data router.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  const navigation = useNavigationType();
  const [positions] = useState(readPositions);
  const isFirst = useRef(true);

  useLayoutEffect(() => {
    // `manual`: the entry was left by a navigation within the app, so the browser has not restored it.
    const isRestored = isFirst.current && window.history.scrollRestoration === 'auto';
    isFirst.current = false;
    const position =
      navigation === 'POP' && !isRestored ? savedPosition(positions, location) : undefined;

    let stop: () => void;
    const startSaving = () => {
      const save = () => positions.set(entryOf(location), window.scrollY);
      save();
      stop = addListener(window, ['scroll'], save);
    };
    // Positions on the way to the restored one are not saved.
    if (position === undefined) startSaving();
    else stop = holdPosition(position, startSaving);
    return () => stop();
  }, [location, navigation, positions]);

  useEffect(() => {
    const update = (event?: Event) => {
      const isLeaving = event?.type === 'pagehide';
      window.history.scrollRestoration = isLeaving ? 'auto' : 'manual';
      if (isLeaving) writePositions(positions);
    };
    update();
    // `pageshow`: also after a visit from the back/forward cache.
    return addListener(window, ['pageshow', 'pagehide'], update);
  }, [positions]);
}

/** Keys of first entries are all `default`. */
const entryOf = (location: Location) => `${location.key} ${createPath(location)}`;

function savedPosition(positions: Positions, location: Location): number | undefined {
  // The entry may be new: a fragment that the browser went to. `PageEffects` scrolls there.
  if (location.key === 'default' && location.hash) return undefined;
  return positions.get(entryOf(location)) ?? (location.hash ? undefined : 0);
}

/**
 * Scrolls to a position, again whenever the height of the document changes: content that loads
 * later may make it tall enough, or move what is shown. Ends with the visitor's first input.
 * @returns a function that cancels it
 */
function holdPosition(position: number, onEnd: () => void): () => void {
  const scroll = () => window.scrollTo({ top: position, behavior: 'instant' });
  const cancel = () => {
    observer.disconnect();
    stop();
  };
  const observer = new ResizeObserver(scroll);
  observer.observe(document.documentElement);
  const stop = onFirstInput(() => {
    cancel();
    onEnd();
  });
  scroll();
  return cancel;
}

function readPositions(): Positions {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]'));
  } catch {
    return new Map();
  }
}

function writePositions(positions: Positions): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]));
  } catch {
    // Without storage the positions last as long as the document.
  }
}
