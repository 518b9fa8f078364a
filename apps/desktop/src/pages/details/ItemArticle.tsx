import { ArrowRightOutlined } from '@ant-design/icons';
import { headingsOf } from '@twinfront/shared/api/headings';
import { DateTime } from '@twinfront/shared/react/content/DateTime.tsx';
import { IconImage } from '@twinfront/shared/react/content/IconImage.tsx';
import { PictureImage } from '@twinfront/shared/react/content/PictureImage.tsx';
import { RichText } from '@twinfront/shared/react/content/RichText.tsx';
import { ZoomArticle } from '@twinfront/shared/react/content/ZoomArticle.tsx';
import { ZoomLink } from '@twinfront/shared/react/content/ZoomLink.tsx';
import { useWords } from '@twinfront/shared/react/entry/messages';
import type { ContentItem } from '@twinfront/shared/react/queries/item';
import { PageLink } from '@twinfront/shared/react/routing/PageLink.tsx';
import { SiteLink } from '@twinfront/shared/react/routing/SiteLink.tsx';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { parseLink } from '@twinfront/shared/site/link';
import { paths } from '@twinfront/shared/site/paths';
import '@twinfront/shared/style/prose.css';
import '@twinfront/shared/style/print.css';
import { Breadcrumb, Typography } from 'antd';
import { useMemo } from 'react';
import styles from './ItemArticle.module.css';
import { ShareButton } from './ShareButton.tsx';
import { TableOfContents } from './TableOfContents.tsx';

/** Fewer can be seen at a glance. */
const MIN_HEADINGS = 3;

/** A banner, an entry or an article in full. */
export function ItemArticle({ thing }: { thing: ContentItem }) {
  const words = useWords();
  const { title, summary, picture, icon, body, updatedAt } = thing;
  const link = parseLink(thing.link);
  const headings = useMemo(() => (body ? headingsOf(body) : []), [body]);
  const outlined = headings.length >= MIN_HEADINGS;
  usePageTitle(title);
  return (
    <ZoomArticle className={styles.thing}>
      {picture && (
        <ZoomLink className={styles.hero} picture={picture}>
          <PictureImage
            className={styles.picture}
            picture={picture}
            sizes="min(94vw, 100rem)"
            priority="first"
          />
        </ZoomLink>
      )}
      <div className={`${styles.columns} ${outlined ? styles.outlined : ''}`}>
        <header className={styles.head}>
          <Breadcrumb
            className="no-print"
            items={[
              { key: 'home', title: <PageLink to={paths.homeWeb}>{words.home}</PageLink> },
              { key: 'item', title },
            ]}
          />
          {icon && (
            <span className={styles.tile}>
              <IconImage icon={icon} className={styles.icon} />
            </span>
          )}
          <Typography.Title>{title}</Typography.Title>
          {summary && (
            <Typography.Paragraph type="secondary" className={styles.summary}>
              {summary}
            </Typography.Paragraph>
          )}
        </header>
        <div className={styles.beside}>
          <div className={styles.facts}>
            {updatedAt && (
              <Typography.Text type="secondary">
                <DateTime at={updatedAt} words={words.updatedAt} />
              </Typography.Text>
            )}
            <ShareButton title={title} />
          </div>
          {outlined && <TableOfContents headings={headings} />}
        </div>
        <div className={styles.body}>
          {body && <RichText html={body} />}
          {link && (
            <SiteLink className={styles.link} to={link}>
              {words.openLink}
              {link.kind !== 'external' && <ArrowRightOutlined aria-hidden />}
            </SiteLink>
          )}
        </div>
      </div>
    </ZoomArticle>
  );
}
