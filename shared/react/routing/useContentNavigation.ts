import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { parseLink } from '../../site/link.ts';
import { hashTarget } from './hash.ts';
import { isPlainClick } from './Link.tsx';

/**
 * A click handler for rich text and tables of contents: links to pages of this site and to fragments
 * navigate with the router instead of loading a document.
 */
export function useContentNavigation() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return (event: MouseEvent<HTMLElement>) => {
    if (!isPlainClick(event)) return;
    const href = event.target instanceof Element && event.target.closest('a')?.getAttribute('href');
    if (!href) return;
    if (href.startsWith('#')) {
      event.preventDefault();
      const replace = hashTarget(hash) === hashTarget(href);
      void navigate({ pathname, search, hash: href }, { replace });
      return;
    }
    const target = parseLink(href);
    if (target?.kind !== 'page') return;
    event.preventDefault();
    void navigate(target.href);
  };
}
