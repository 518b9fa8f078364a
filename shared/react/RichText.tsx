import { useMemo } from 'react';
import type { SafeHtml } from '../api/html.ts';
import { proseLanguage } from '../site/proseLanguage.ts';
import { useContentNavigation } from './useContentNavigation.ts';
import { useFragmentArrival } from './useFragmentArrival.ts';

/** The only place where markup of the content enters a page. Styled by `style/prose.css`. */
export function RichText({ html }: { html: SafeHtml }) {
  const onClick = useContentNavigation();
  const lang = useMemo(() => proseLanguage(html.replace(/<[^>]*>/g, ' ')), [html]);
  const markup = { __html: html };
  useFragmentArrival();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click
    // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml has been cleaned
    <div className="prose" lang={lang} onClick={onClick} dangerouslySetInnerHTML={markup} />
  );
}
