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

/** The desktop's home page as one would write it by hand. */
export function desktopPage(content: HomeContent, css: string): Html {
  const { site, banners, entries, notices, more } = content;
  const body = html`<header>
<a class="name" href="${paths.root}">${siteName(site)}</a>
${searchForm()}
</header>
<main>
<section class="hero" aria-label="${words.banners}">
<div class="slides">
${banners.map(slide)}</div>
<p class="dots">${banners.map(dot)}</p>
</section>
<div class="columns">
<section>
<div class="head"><h2>${words.functions}</h2></div>
<ul class="entries">
${entries.map(entry)}</ul>
</section>
<section>
<div class="head"><h2>${words.notices}</h2>${more && moreLink(more)}</div>
<ul class="notices">
${notices.map((article) => notice(article, site))}</ul>
</section>
</div>
</main>
${footer(site)}`;
  return page({ content, css, firstBanner: banners[0]?.image, body });
}

function slide(banner: Banner, index: number): Html {
  const { id, title, summary, image } = banner;
  const target = itemTarget({ kind: 'banner', id }, banner.link);
  return html`<div class="slide" id="slide-${index + 1}">
${bannerImage(image, index === 0)}
<div class="words">
<h2>${link(target, '', html`${title}`)}</h2>
${summary && html`<p>${summary}</p>`}
<span class="on" aria-hidden="true">${words.learnMore} →</span>
</div>
</div>
`;
}

const dot = ({ title }: Banner, index: number): Html =>
  html`<a href="#slide-${index + 1}" aria-label="${title}"></a>`;

function entry({ id, title, summary, icon: picture, link: own }: FunctionEntry): Html {
  const inside = html`<span class="tile">${icon(picture, 40)}</span><b>${title}</b>${
    summary && html`<span class="summary">${summary}</span>`
  }`;
  return html`<li>${link(itemTarget({ kind: 'function', id }, own), 'entry', inside)}</li>\n`;
}

function notice(article: Article, site: SiteConfig): Html {
  const inside = html`<span class="title">${article.title}</span>${date(article, site)}`;
  return html`<li>${link(articleTarget(article), 'notice', inside)}</li>\n`;
}

const moreLink = (term: string): Html =>
  html`<a class="more" href="${detailsHref({ kind: 'search', term })}">${words.more}</a>`;

function footer(site: SiteConfig): Html {
  const { contact, copyright, icp } = site.footer;
  return html`<footer><div class="inner">
<div class="imprint">
<div><p class="title">${site.name}</p><p>${site.description}</p></div>
${contact && html`<p class="contact">${contact}</p>`}
${footerLinks(site)}
</div>
<div class="last"><p>${copyright}${icp && html`<span>${icp}</span>`}</p>${viewLinks('mobile')}</div>
</div></footer>`;
}
