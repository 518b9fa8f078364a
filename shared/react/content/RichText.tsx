import { type CSSProperties, useMemo } from 'react';
import type { SafeHtml } from '../../api/fields.ts';
import { useMessages } from '../entry/messages.ts';
import { useHashScroll } from '../routing/hash.ts';
import { useContentNavigation } from '../routing/useContentNavigation.ts';

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

/**
 * The language of a text by its script, so that browsers break its lines and read it out rightly:
 * undefined for a mixture, or for letters that other languages share.
 */
export function proseLanguage(text: string): 'zh-CN' | 'en' | undefined {
  const han = count(text, /\p{Script=Han}/gu);
  const words = count(text, /[A-Za-z]{2,}/g);
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)) return undefined;
  if (words > 3 * han)
    return /[^\p{ASCII}\p{Script=Han}\p{P}\p{S}\p{Z}\s]/u.test(text) ? undefined : 'en';
  return han > words ? 'zh-CN' : undefined;
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
