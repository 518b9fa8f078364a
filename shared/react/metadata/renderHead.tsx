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
      <Property
        name="og:type"
        content={schemaType && schemaType !== 'site' ? 'article' : 'website'}
      />
      <Property name="og:site_name" content={site?.name} />
      <Property name="og:locale" content={graphLocales[site?.locale ?? messages.locale]} />
      <Property name="og:title" content={title || site?.name || messages.home} />
      <Property
        name="og:description"
        content={singleLine(page.description) || singleLine(site?.description)}
      />
      <Property name="og:url" content={origin && canonical && origin + canonical} />
      <Property name="article:published_time" content={date} />
      <Property name="article:modified_time" content={updatedAt} />
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
        <Property name="og:image" content={url.href} />
        <Property name="og:image:alt" content={picture.alt} />
        <Property name="og:image:width" content={picture.width} />
        <Property name="og:image:height" content={picture.height} />
        <Meta name="twitter:card" content="summary_large_image" />
      </>
    );
  }
  return <Meta name="twitter:card" content="summary" />;
}

interface ElementProps {
  name: string;
  /** No element without it. */
  content: string | number | undefined;
}

function Meta({ name, content }: ElementProps) {
  return content ? <meta name={name} content={String(content)} /> : null;
}

function Property({ name, content }: ElementProps) {
  return content ? <meta property={name} content={String(content)} /> : null;
}
