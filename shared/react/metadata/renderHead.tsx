import type { MetaHTMLAttributes } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteConfig } from '../../api/config.ts';
import type { Picture } from '../../api/fields.ts';
import { firstPicture, previewOf } from '../../site/bodies.ts';
import type { Messages } from '../../site/messages/zhCN.ts';
import { parseUrl } from '../../site/paths.ts';
import { escapeJson } from '../../site/rendering.ts';
import type { PageMetadata } from '../runtime/AppContext.ts';
import { singleLine } from './PageHead.tsx';
import { structuredData } from './structuredData.ts';

interface HeadOptions {
  page: PageMetadata;
  site: SiteConfig | undefined;
  messages: Messages;
  publicOrigin: string | undefined;
}

/** The elements that the head of a page's document has besides those of `PageHead`. */
export function renderHead({ page, ...options }: HeadOptions): string {
  const image =
    previewOf(page.preview) ?? previewOf(page.image) ?? firstPicture(page.body ?? '') ?? page.image;
  return renderToStaticMarkup(<DocumentHead page={{ ...page, image }} {...options} />);
}

/** Open Graph's names, which have a territory. */
const graphLocales = { 'zh-CN': 'zh_CN', en: 'en_US', 'en-GB': 'en_GB' };

function DocumentHead({ page, site, messages, publicOrigin }: HeadOptions) {
  const { title, canonical, mobilePath, schemaType, date, updatedAt, refreshS } = page;
  const origin = page.noindex ? undefined : publicOrigin;
  const data = origin && site && structuredData(page, site, origin);
  return (
    <>
      <Meta name="theme-color" content={site?.brandColor} />
      {/* Safari would make links of what looks like a number before React takes the document over. */}
      <Meta name="format-detection" content="telephone=no, date=no, email=no, address=no" />
      {origin && mobilePath && (
        <link
          rel="alternate"
          media="only screen and (max-width: 640px)"
          href={origin + mobilePath}
        />
      )}
      {origin && (
        <link rel="alternate" type="application/atom+xml" href="/feed.xml" title={site?.name} />
      )}
      <Meta
        property="og:type"
        content={schemaType && schemaType !== 'site' ? 'article' : 'website'}
      />
      <Meta property="og:site_name" content={site?.name} />
      <Meta property="og:locale" content={graphLocales[site?.locale ?? messages.locale]} />
      <Meta property="og:title" content={title || site?.name || messages.home} />
      <Meta
        property="og:description"
        content={singleLine(page.description) || singleLine(site?.description)}
      />
      <Meta property="og:url" content={origin && canonical && origin + canonical} />
      <Meta property="article:published_time" content={date} />
      <Meta property="article:modified_time" content={updatedAt} />
      <Preview pictures={[page.image, site?.preview, site?.logo]} publicOrigin={publicOrigin} />
      {refreshS && (
        <noscript>
          <meta httpEquiv="refresh" content={String(refreshS)} />
        </noscript>
      )}
      {data && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape JSON as text
          dangerouslySetInnerHTML={{ __html: escapeJson(data) }}
        />
      )}
    </>
  );
}

interface PreviewProps {
  pictures: (Picture | undefined)[];
  publicOrigin: string | undefined;
}

/** The first picture that link previews of other services can show: an absolute URL of a JPEG or PNG. */
function Preview({ pictures, publicOrigin }: PreviewProps) {
  for (const shown of pictures) {
    const picture = previewOf(shown);
    const url = picture && parseUrl(picture.src, publicOrigin);
    if (!url) continue;
    url.hash = '';
    return (
      <>
        <Meta property="og:image" content={url.href} />
        <Meta property="og:image:alt" content={picture.alt} />
        <Meta property="og:image:width" content={picture.width} />
        <Meta property="og:image:height" content={picture.height} />
        <Meta name="twitter:card" content="summary_large_image" />
      </>
    );
  }
  return <Meta name="twitter:card" content="summary" />;
}

interface MetaProps extends Pick<MetaHTMLAttributes<HTMLMetaElement>, 'name' | 'property'> {
  /** No element without it. */
  content: string | number | undefined;
}

function Meta({ content, ...props }: MetaProps) {
  return content ? <meta {...props} content={String(content)} /> : null;
}
