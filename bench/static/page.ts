import type { Picture } from '@twinfront/shared/api/fields';
import type { HomeContent } from './getHomeContent.ts';
import { type Html, html } from './html.ts';

interface PageOptions {
  content: HomeContent;
  /** Where its styles are. */
  css: string;
  /** What is painted largest, asked for before the page is read that far. */
  firstBanner: Picture | undefined;
  body: Html;
}

/** A whole document: no JavaScript, its styles linked, the first banner preloaded. */
export function page({ content: { site }, css, firstBanner, body }: PageOptions): Html {
  const brand = site.brandColor && html` style="--brand:${site.brandColor}"`;
  return html`<!doctype html>
<html lang="${site.locale}"${brand || undefined}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${site.name}</title>
<link rel="stylesheet" href="${css}">
${firstBanner && preload(firstBanner)}
<meta name="description" content="${site.description}">
<meta name="theme-color" content="${site.brandColor}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<h1 class="unseen">${site.name}</h1>
${body}
</body>
</html>
`;
}

function preload({ src }: Picture): Html {
  return html`<link rel="preload" as="image" href="${src}" fetchpriority="high">`;
}
