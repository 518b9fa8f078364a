import { type CSSProperties, useMemo } from 'react';
import type { SafeHtml } from '../../api/html.ts';
import { useMessages } from '../entry/messages.ts';
import { useHashScroll } from '../routing/hash.ts';
import { useContentNavigation } from '../routing/useContentNavigation.ts';
import { proseLanguage } from './proseLanguage.ts';

/** The only place where markup of the content enters a page. Styled by `style/prose.css`. */
export function RichText({ html }: { html: SafeHtml }) {
  const onClick = useContentNavigation();
  const lang = useMemo(() => proseLanguage(html.replace(/<[^>]*>/g, ' ')), [html]);
  const markup = { __html: html };
  const messages = useMessages();
  // Read by the style of links that open a new tab.
  const style = { '--opens-in-new-tab': JSON.stringify(messages.opensInNewTab) } as CSSProperties;
  useHashScroll();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click
    <div
      className="prose"
      lang={lang}
      style={style}
      onClick={onClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml has been sanitized
      dangerouslySetInnerHTML={markup}
    />
  );
}
