import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { parseLink } from '../../site/link.ts';
import { hashTarget } from './hash.ts';
import { isPlainClick } from './Link.tsx';

/**
 * A click handler for rich text and what leads into it: links to our pages navigate without a new
 * document, and links to a part of this page without a step in the history that the router misses.
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
