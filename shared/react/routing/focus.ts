import { hashTarget, idsOfFragment } from '../../site/fragments.ts';

/** Part of the document also while its page is not hydrated yet. */
export const mainElement = () => document.querySelector('main') ?? document.body;

export function focus(target: HTMLElement): void {
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * A ref for the heading of each page, and for content with ids. A navigation leaves the focus on `main`, and so does a
 * heading that is unmounted; what is mounted then, or later, takes it: the element that the fragment names, else the
 * heading. Nothing does if the visitor has moved the focus since.
 */
export function takeFocus(mounted: HTMLElement | null): void {
  const heading = document.querySelector('h1');
  const { activeElement } = document;
  if (activeElement !== mainElement() && activeElement !== heading) return;
  const target = mounted ? (scrollToFragment(window.location.hash) ?? heading) : mainElement();
  if (target) focus(target);
}

/**
 * Scrolls to the element that a fragment names, or for `#top` to the start of the page. Returns the element, which is to
 * be focused; undefined if the page has none.
 */
export function scrollToFragment(hash: string): HTMLElement | undefined {
  const fragment = hashTarget(hash);
  const named = findNamed(fragment);
  const target = named ?? (/^top$/i.test(fragment) ? document.querySelector('h1') : null);
  // As browsers do when they scroll to a fragment.
  for (let element = target?.parentElement; element; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement) element.open = true;
  }
  if (named) named.scrollIntoView();
  else if (target) window.scrollTo(0, 0);
  return target ?? undefined;
}

export function findNamed(fragment: string): HTMLElement | undefined {
  return idsOfFragment(fragment).flatMap((id) => document.getElementById(id) ?? [])[0];
}
