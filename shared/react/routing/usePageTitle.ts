import { useEffect } from 'react';
import { pageTitle } from '../../site/pageTitle.ts';
import { useConfig } from '../queries/config.ts';

/** Sets the document title; without `title`, to the site's name. Keeps the rendered title until the name is loaded. */
export function usePageTitle(title?: string): void {
  const { data: site, isPending } = useConfig('site');

  useEffect(() => {
    if (isPending) return;
    document.title = pageTitle(title, site?.name) || document.title;
  }, [title, site, isPending]);
}
