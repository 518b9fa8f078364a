import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageTitle } from '../../site/pageTitle.ts';
import { useApi } from '../entry/AppContext.ts';
import { configQuery } from '../queries/config.ts';

/** Sets the document title; without `title`, to the site's name. Keeps the rendered title until the name is loaded. */
export function usePageTitle(title?: string): void {
  // Only observes: a page must not wait for the name.
  const { data: site } = useQuery({ ...configQuery(useApi(), 'site'), enabled: false });

  useEffect(() => {
    if (!site) return;
    document.title = pageTitle(title, site.ok ? site.value.name : undefined) || document.title;
  }, [title, site]);
}
