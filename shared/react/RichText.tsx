import type { SafeHtml } from '../api/html.ts';
import { useContentNavigation } from './SiteLink.tsx';

/** The only place where markup of the content enters a page. Styled by `style/prose.css`. */
export function RichText({ html }: { html: SafeHtml }) {
  const onClick = useContentNavigation();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click
    // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml has been cleaned
    <div className="prose" onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
