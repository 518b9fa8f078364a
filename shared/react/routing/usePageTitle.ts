import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageTitle } from '../../site/pageTitle.ts';
import { useApi } from '../queries/ApiProvider.ts';
import { configQuery } from '../queries/config.ts';

/**
 * Names the tab after the page; without a title, after the site alone. The document brings a title
 * of its own, which stays until it is known whether the site's name can be had.
 */
export function usePageTitle(title?: string): void {
  // Only listens: the page must neither wait for the name nor ask for it.
  const { data: site } = useQuery({ ...configQuery(useApi(), 'site'), enabled: false });

  useEffect(() => {
    if (!site) return;
    document.title = pageTitle(title, site.ok ? site.value.name : undefined) || document.title;
  }, [title, site]);
}
