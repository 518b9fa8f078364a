import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageTitle } from '../site/pageTitle.ts';
import { useApi } from './ApiProvider.ts';
import { configQuery } from './siteConfig.ts';

/**
 * Names the tab after the page; without a title, after the site alone. The document brings a title
 * of its own, which stays until the site's name is known.
 */
export function usePageTitle(title?: string): void {
  // Only listens: the page must neither wait for the name nor ask for it.
  const { data: site } = useQuery({ ...configQuery(useApi(), 'site'), enabled: false });
  const name = site?.ok ? site.value.name : undefined;

  useEffect(() => {
    if (name) document.title = pageTitle(title, name);
  }, [title, name]);
}
