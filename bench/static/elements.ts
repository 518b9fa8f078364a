import type { Picture } from '@twinfront/shared/api/fields';
import type { Article } from '@twinfront/shared/api/richText';
import type { SiteConfig } from '@twinfront/shared/api/siteConfig';
import { formatDate } from '@twinfront/shared/react/content/formatDate';
import type { Device } from '@twinfront/shared/site/device';
import { judgeHref, viewHref } from '@twinfront/shared/site/judgeHref';
import { type LinkTarget, parseLink } from '@twinfront/shared/site/link';
import { paths } from '@twinfront/shared/site/paths';
import { zhCN as words } from '@twinfront/shared/site/words/zhCN';
import { type Html, html } from './html.ts';

/** The opening of a link; without a target it leads nowhere, as on the site. */
export function link(target: LinkTarget | undefined, className: string, inside: Html): Html {
  const href = target && html` href="${target.href}"`;
  return html`<a class="${className}"${href}>${inside}</a>`;
}

/** Its size is known before it arrives. */
function image(picture: Picture, attributes: Html): Html {
  const { src, alt, width, height } = picture;
  const size = width && height && html` width="${width}" height="${height}"`;
  return html`<img src="${src}" alt="${alt}"${size || undefined}${attributes}>`;
}

/** The first picture is wanted at once, all others when they come near. */
export function bannerImage(picture: Picture, first: boolean): Html {
  return image(picture, first ? html` fetchpriority="high"` : html` loading="lazy"`);
}

/** Eight of them are eight files. */
export function icon({ src }: Picture, size: number): Html {
  return html`<img src="${src}" alt="" width="${size}" height="${size}">`;
}

export function date({ updatedAt }: Article, { locale, timeZone }: SiteConfig): Html | undefined {
  if (!updatedAt) return undefined;
  return html`<time datetime="${updatedAt}">${formatDate(updatedAt, { locale, timeZone })}</time>`;
}

export function searchForm(): Html {
  return html`<search><form class="search" action="${paths.details}">
<input type="search" name="search" maxlength="100" placeholder="${words.searchPlaceholder}" aria-label="${words.searchLabel}" autocomplete="off" enterkeyhint="search">
<button aria-label="${words.search}"><svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" aria-hidden="true"><path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.4 15.4 20 20"/></svg></button>
</form></search>`;
}

export function siteName({ name, logo }: SiteConfig): Html {
  return html`${logo && image({ ...logo, alt: '' }, html` class="logo"`)}${name}`;
}

export function footerLinks({ footer }: SiteConfig): Html {
  const links = (footer.links ?? []).map(
    ({ title, href }) => html`<li>${link(parseLink(href), '', html`${title}`)}</li>\n`,
  );
  return html`<ul class="links">\n${links}</ul>`;
}

/** The quiet ways to the other view and to why this one is shown. */
export function viewLinks(other: Device): Html {
  const href = viewHref(other, paths.root, new URLSearchParams());
  const name = other === 'mobile' ? words.viewMobile : words.viewDesktop;
  return html`<p class="judge"><a href="${href}" rel="nofollow">${name}</a> <a href="${judgeHref(paths.root)}" rel="nofollow">${words.judgeFooter}</a></p>`;
}
