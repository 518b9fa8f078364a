import type { Banner } from '@twinfront/shared/api/banner';
import type { FunctionEntry } from '@twinfront/shared/api/functionEntry';
import type { Article } from '@twinfront/shared/api/richText';
import type { SiteConfig } from '@twinfront/shared/api/siteConfig';
import { detailsHref } from '@twinfront/shared/site/details';
import { articleTarget, itemTarget } from '@twinfront/shared/site/itemTarget';
import { paths } from '@twinfront/shared/site/paths';
import { zhCN as words } from '@twinfront/shared/site/words/zhCN';
import {
  bannerImage,
  date,
  footerLinks,
  icon,
  link,
  searchForm,
  siteName,
  viewLinks,
} from './elements.ts';
import type { HomeContent } from './getHomeContent.ts';
import { type Html, html } from './html.ts';
import { page } from './page.ts';

/** The phone's home page as one would write it by hand. */
export function phonePage(content: HomeContent, css: string): Html {
  const { site, banners, entries, notices, more } = content;
  const firstBanner = banners[0] && pictureOf(banners[0]);
  const body = html`<header>
<a class="name" href="${paths.root}">${siteName(site)}</a>
${searchForm()}
</header>
<main>
<section class="slides" aria-label="${words.banners}">
${banners.map(slide)}</section>
<p class="dots">${banners.map(dot)}</p>
<section>
<h2>${words.functions}</h2>
<ul class="entries">
${entries.map(entry)}</ul>
</section>
<section>
<h2>${words.notices}</h2>
<ul class="notices">
${notices.map((article, index) => notice(article, index, site))}</ul>
${more && moreLink(more)}
</section>
</main>
${footer(site)}`;
  return page({ content, css, firstBanner, body });
}

const pictureOf = ({ image, portrait }: Banner) => portrait ?? image;

function slide(banner: Banner, index: number): Html {
  const { id, title, summary } = banner;
  const inside = html`${bannerImage(pictureOf(banner), index === 0)}
<span class="caption"><b>${title}</b>${summary && html`<span>${summary}</span>`}</span>`;
  const target = itemTarget({ kind: 'banner', id }, banner.link);
  return html`<div id="slide-${index + 1}">${link(target, 'slide', inside)}</div>\n`;
}

const dot = ({ title }: Banner, index: number): Html =>
  html`<a href="#slide-${index + 1}" aria-label="${title}"></a>`;

function entry({ id, title, icon: picture, link: own }: FunctionEntry): Html {
  const inside = html`<span class="tile">${icon(picture, 36)}</span><span>${title}</span>`;
  return html`<li>${link(itemTarget({ kind: 'function', id }, own), 'entry', inside)}</li>\n`;
}

function notice(article: Article, index: number, site: SiteConfig): Html {
  const { title, summary } = article;
  const leading =
    index === 0 && summary ? html`<span class="summary">${summary}</span>` : undefined;
  const inside = html`<b>${title}</b>${leading}${date(article, site)}`;
  return html`<li>${link(articleTarget(article), 'notice', inside)}</li>\n`;
}

const moreLink = (term: string): Html =>
  html`<a class="more" href="${detailsHref({ kind: 'search', term })}">${words.more} <span aria-hidden="true">→</span></a>`;

function footer(site: SiteConfig): Html {
  const { contact, copyright, icp } = site.footer;
  return html`<footer>
<p class="title">${site.name}</p>
<p>${site.description}</p>
${footerLinks(site)}
${contact && html`<p class="contact">${contact}</p>`}
<p>${copyright}</p>
${icp && html`<p>${icp}</p>`}
${viewLinks('desktop')}
</footer>`;
}
