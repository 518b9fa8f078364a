import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { hashTarget, idsOfFragment } from '../../site/fragments.ts';
import { addListener, onFirstInput, useHydrated } from '../browser.ts';
import { prefetchPage } from '../queries/client.ts';
import { useScrollRestoration } from './useScrollRestoration.ts';

/**
 * What a browser does for a new document, for a navigation within the app: fetches the content, scrolls to the
 * start of the page and focuses its heading, or scrolls to the element that the fragment names and focuses it.
 * Waits for content that is still loading; the visitor's first input ends the wait. After Back and Forward, it
 * restores the scroll position instead.
 */
export function PageEffects() {
  const { pathname, search, hash, key, state } = useLocation();
  const navigation = useNavigationType();
  const navigate = useNavigate();
  const page = pathname + search;
  const seen = useRef({ key, page, hash });
  const queryClient = useQueryClient();
  const change = useRef({ byBrowser: false, isNavigation: false, startsPage: false });
  /** The element that had the focus when the visitor followed a link or sent a form. */
  const origin = useRef<Element>(null);
  // The browser scrolls to the fragment of a server-rendered document.
  const isRendered = useRef(!useHydrated());

  useLayoutEffect(() => {
    const last = seen.current;
    seen.current = { key, page, hash };
    const isFirst = last.key === key && last.page === page && last.hash === hash;
    // The key of an entry that the browser has added for a fragment is `default`.
    const byBrowser = isFirst ? isRendered.current : navigation === 'POP' && key !== 'default';
    const isNavigation = !isFirst && (page !== last.page || !hash);
    const startsPage = isNavigation && !byBrowser;
    change.current = { byBrowser, isNavigation, startsPage };
    if (!startsPage) return;
    window.scrollTo(0, 0);
    if (mayTakeFocus(origin.current)) mainElement().focus({ preventScroll: true });
  }, [key, page, hash, navigation]);

  // Not in the layout effect, in which the router does not listen to its history yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once for each navigation
  useEffect(() => {
    const { byBrowser, startsPage, isNavigation } = change.current;
    if (isNavigation) void prefetchPage(queryClient, page);

    /** Returns false while the element is not there. */
    const goToFragment = () => {
      const fragment = hashTarget(hash);
      const named = findTarget(fragment);
      if (named && named.id !== fragment) {
        // The visitor may have scrolled before hydration.
        if (byBrowser && window.scrollY > 0) return true;
        // With the prefix, browsers without JavaScript find the element of a shared address too.
        void navigate({ search, hash: encodeURIComponent(named.id) }, { replace: true, state });
      } else if (!byBrowser) {
        scrollTo(named, fragment, origin.current);
      }
      return named !== undefined;
    };

    const attempts: (() => boolean)[] = [];
    if (hash) attempts.push(goToFragment);
    if (startsPage) attempts.push(focusHeading);
    return waitFor(attempts);
  }, [key, page, hash]);

  useEffect(() => {
    const record = () => {
      origin.current = document.activeElement;
    };
    // Before the handlers of the link, which may focus another element.
    return addListener(window, ['click', 'submit'], record, { capture: true });
  }, []);

  useScrollRestoration();

  return null;
}

/** Tries each until it succeeds, whenever the page changes. Returns how to end it. */
function waitFor(attempts: (() => boolean)[]): () => void {
  let open = attempts;
  const attempt = () => {
    open = open.filter((succeeds) => !succeeds());
    if (open.length === 0) end();
  };
  const end = () => {
    observer.disconnect();
    stop();
  };
  const observer = new MutationObserver(attempt);
  observer.observe(document.body, { childList: true, subtree: true });
  const stop = onFirstInput(end);
  attempt();
  return end;
}

/** Part of the document also while its island is not hydrated yet. */
const mainElement = () => document.querySelector('main') ?? document.body;

/** Whether the visitor has focused no other element since the navigation, except in the page itself. */
function mayTakeFocus(origin: Element | null): boolean {
  const { activeElement } = document;
  const isInPage = activeElement?.closest('main') !== null;
  return activeElement === document.body || activeElement === origin || isInPage;
}

/** Unless the visitor has focused another element. */
function focusHeading(): boolean {
  const heading = document.querySelector('h1');
  if (!heading) return false;
  if (document.activeElement === mainElement()) focus(heading);
  return true;
}

function findTarget(fragment: string): HTMLElement | undefined {
  const ids = idsOfFragment(fragment);
  return ids.flatMap((id) => document.getElementById(id) ?? [])[0];
}

/** Scrolls to and focuses an element, or the start of the page for `#top`. */
function scrollTo(named: HTMLElement | undefined, fragment: string, origin: Element | null): void {
  const target = named ?? (/^top$/i.test(fragment) ? document.querySelector('h1') : null);
  if (!target) return;
  // As browsers do when they scroll to a fragment.
  for (let element = target.parentElement; element; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement) element.open = true;
  }
  if (named) target.scrollIntoView();
  else window.scrollTo(0, 0);
  if (mayTakeFocus(origin)) focus(target);
}

function focus(target: HTMLElement): void {
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
