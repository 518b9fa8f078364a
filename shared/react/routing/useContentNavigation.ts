import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { type LinkTarget, parseLink } from '../../site/link.ts';
import { isPlainClick, useNavigateTo } from './Link.tsx';

/**
 * A click handler for rich text and tables of contents: links to pages of this site and to fragments
 * navigate with the router instead of loading a document.
 */
export function useContentNavigation() {
  const navigateTo = useNavigateTo();
  const { pathname, search } = useLocation();
  return (event: MouseEvent<HTMLElement>) => {
    if (!isPlainClick(event)) return;
    const href = event.target instanceof Element && event.target.closest('a')?.getAttribute('href');
    if (!href) return;
    const target: LinkTarget | undefined = href.startsWith('#')
      ? { kind: 'page', href: pathname + search + href }
      : parseLink(href);
    if (target?.kind !== 'page') return;
    event.preventDefault();
    navigateTo(target.href);
  };
}
