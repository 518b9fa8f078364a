import { type CSSProperties, type MouseEvent, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { SafeHtml } from '../../api/fields.ts';
import { attachmentsOf } from '../../site/bodyElements.ts';
import { type LinkTarget, parseLink } from '../../site/link.ts';
import { takeFocus } from '../routing/focus.ts';
import { isPlainClick, useNavigateTo } from '../routing/Link.tsx';
import { useMessages } from '../runtime/AppContext.ts';

/**
 * Sanitized HTML, and the list of its attachments; the only use of `dangerouslySetInnerHTML` for content. Styled by
 * `style/prose.css`.
 */
export function RichText({ html }: { html: SafeHtml }) {
  const onClick = useContentNavigation();
  const lang = useMemo(() => proseLanguage(html.replace(/<[^>]*>/g, ' ')), [html]);
  const markup = { __html: html };
  const messages = useMessages();
  // Used by `style/prose.css` for links that open a new tab.
  const style = { '--opens-in-new-tab': JSON.stringify(messages.opensInNewTab) } as CSSProperties;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles clicks of the links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link dispatches a click */}
      <div
        ref={takeFocus}
        className="prose"
        lang={lang}
        style={style}
        onClick={onClick}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml has been sanitized
        dangerouslySetInnerHTML={markup}
      />
      <Attachments html={html} />
    </>
  );
}

/** The element id of the list of attachments. */
export const ATTACHMENTS_ID = 'attachments';

/** The attachments that sanitized HTML links to, each once; nothing without one. */
function Attachments({ html }: { html: SafeHtml }) {
  const messages = useMessages();
  const attachments = useMemo(() => attachmentsOf(html), [html]);
  if (attachments.length === 0) return null;
  return (
    <section className="prose">
      <h2 id={ATTACHMENTS_ID}>{messages.attachments}</h2>
      <ul>
        {attachments.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A link to the list of attachments, for the head of an article; nothing without one. */
export function AttachmentsLink({ html }: { html: SafeHtml }) {
  const messages = useMessages();
  const onClick = useContentNavigation();
  if (attachmentsOf(html).length === 0) return null;
  return (
    <a className="quiet-link" href={`#${ATTACHMENTS_ID}`} onClick={onClick}>
      {messages.attachments}
    </a>
  );
}

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

/**
 * Guesses the language of a text from its script, for line breaking and screen readers. Undefined for
 * mixed text and for scripts that several languages use.
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
