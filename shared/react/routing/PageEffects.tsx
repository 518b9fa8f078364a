import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  createPath,
  type Location,
  type NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router';
import { hashTarget } from '../../site/fragments.ts';
import { addListener, useHydrated } from '../browser.ts';
import { prefetchPage } from '../queries/queries.ts';
import { useAnnounce } from '../status/Announcer.tsx';
import { findNamed, focus, mainElement, scrollToFragment, takeFocus } from './focus.ts';

/**
 * What a browser does for a new document, for a navigation within the app: fetches the content, scrolls and moves the
 * focus. React Router's `ScrollRestoration` needs a data router.
 */
export function PageEffects() {
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const [entries] = useState(readEntries);
  const isRendered = useRef(!useHydrated());
  const navigation = useRef({ kind: 'first' as NavigationKind, location });
  /** The element that had the focus when the visitor followed a link or sent a form. */
  const origin = useRef<Element>(null);

  // Before the first paint of the page, whose content is in the cache after Back.
  useLayoutEffect(() => {
    const last = navigation.current.location;
    if (last !== location) navigation.current = { kind: kindOf(type, last, location), location };
    const { kind } = navigation.current;
    const { pathname, search, hash } = location;
    // Keys of first entries are all `default`.
    const key = `${location.key} ${createPath(location)}`;
    const left = entries.get(key);
    const restore = () => {
      if (!left && scrollToFragment(hash)) return;
      window.scrollTo({ top: left?.scrollY ?? 0, behavior: 'instant' });
    };
    const mayFocus = mayTakeFocus(origin.current);
    if (kind === 'first') {
      // The browser restores no entry that was left by a navigation within the app.
      if (isRendered.current && window.history.scrollRestoration === 'manual') restore();
      // An app shell has no content yet to which the browser could scroll.
      if (!isRendered.current && hash) focus(mainElement());
    } else if (kind === 'back') {
      restore();
      announce(document.title);
      if (mayFocus) focusLink(left?.href);
    } else if (kind === 'fragment') {
      const target = scrollToFragment(hash);
      if (target && mayFocus) focus(target);
    } else {
      window.scrollTo(0, 0);
      if (mayFocus) focus(mainElement());
      takeFocus(mainElement());
    }
    if (kind === 'back' || kind === 'page') void prefetchPage(queryClient, pathname + search);

    const entry: HistoryEntry = { ...left, scrollY: window.scrollY };
    entries.set(key, entry);
    const save = ({ type, target }: Event) => {
      entry.scrollY = window.scrollY;
      if (type === 'scroll') return;
      origin.current = document.activeElement;
      const link = target instanceof Element ? target.closest('a') : null;
      entry.href = link?.getAttribute('href') ?? undefined;
    };
    // Before the handlers of the link, which may focus another element.
    return addListener(window, ['scroll', 'click', 'submit'], save, { capture: true });
  }, [location, type, entries, queryClient, announce]);

  // Not in the layout effect: the router, an ancestor, begins to listen in a layout effect that runs after this one.
  useEffect(() => {
    const { search, hash, state } = location;
    const named = findNamed(hashTarget(hash));
    // The visitor may have scrolled before hydration.
    if (!named || named.id === hashTarget(hash) || window.scrollY > 0) return;
    // With the prefix, browsers without JavaScript find the element of a shared address too.
    void navigate({ search, hash: encodeURIComponent(named.id) }, { replace: true, state });
  }, [location, navigate]);

  useEffect(() => {
    const update = (event?: Event) => {
      const isLeaving = event?.type === 'pagehide';
      window.history.scrollRestoration = isLeaving ? 'auto' : 'manual';
      if (isLeaving) writeEntries(entries);
    };
    update();
    // `pageshow`: also after a visit from the back/forward cache.
    return addListener(window, ['pageshow', 'pagehide'], update);
  }, [entries]);

  return null;
}

/** Whether the visitor has focused no other element since the navigation, except in the page itself. */
function mayTakeFocus(origin: Element | null): boolean {
  const { activeElement } = document;
  const isInPage = activeElement?.closest('main') !== null;
  return activeElement === document.body || activeElement === origin || isInPage;
}

/** Focuses the first link of `main`, or of the page, that is not hidden and leads there, else `main`. */
function focusLink(href = ''): void {
  const selector = `a[href="${CSS.escape(href)}"]`;
  for (const parent of [mainElement(), document]) {
    for (const link of parent.querySelectorAll<HTMLElement>(selector)) {
      link.focus({ preventScroll: true });
      if (document.activeElement === link) return;
    }
  }
  focus(mainElement());
}

/**
 * How the visitor has come to what is shown: with the `first` page of a document, `back` or forward within it, to a
 * `fragment` of the same page, or to another `page`.
 */
type NavigationKind = 'first' | 'back' | 'fragment' | 'page';

function kindOf(type: NavigationType, last: Location, next: Location): NavigationKind {
  // The browser itself adds an entry, without the state of the router, for a fragment that is typed into its address bar.
  if (type === 'POP' && window.history.state !== null) return 'back';
  const isSamePage = last.pathname === next.pathname && last.search === next.search;
  return isSamePage && next.hash ? 'fragment' : 'page';
}

/** How the visitor has left an entry of the history. */
interface HistoryEntry {
  scrollY: number;
  /** Of the link that led to the next page. */
  href?: string | undefined;
}

const STORAGE_KEY = 'historyEntries';

function readEntries(): Map<string, HistoryEntry> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]'));
  } catch {
    return new Map();
  }
}

function writeEntries(entries: Map<string, HistoryEntry>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...entries]));
  } catch {
    // Without storage they last as long as the document.
  }
}
