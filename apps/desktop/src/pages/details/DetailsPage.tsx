import { ArticleSection } from '@twinfront/shared/react/content/ArticleSection.tsx';
import { ArticleTags } from '@twinfront/shared/react/content/ArticleTags.tsx';
import { ArticleFacts } from '@twinfront/shared/react/content/DateTime.tsx';
import { ErrorReport } from '@twinfront/shared/react/content/ErrorReport.tsx';
import { HeadingList, useHeadings } from '@twinfront/shared/react/content/HeadingList.tsx';
import {
  ItemHead,
  useItem,
  useItemContext,
  useRelatedArticles,
} from '@twinfront/shared/react/content/item.tsx';
import { AttachmentsLink, RichText } from '@twinfront/shared/react/content/RichText.tsx';
import { IconTile, PictureImage } from '@twinfront/shared/react/pictures/PictureImage.tsx';
import { ZoomArticle, ZoomLink } from '@twinfront/shared/react/pictures/ZoomArticle.tsx';
import { takeFocus } from '@twinfront/shared/react/routing/focus';
import { useOwnTarget } from '@twinfront/shared/react/routing/Link.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import type { ContentItem } from '@twinfront/shared/site/answerParts';
import { parseLink } from '@twinfront/shared/site/link';
import { paths, sectionIds } from '@twinfront/shared/site/paths';
import { Flex, Tag, Typography } from 'antd';
import 'virtual:antd/Tag.css';
import { Link } from 'react-router';
import { ArticleList } from '../../components/ArticleList.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { SectionContent } from '../../components/SectionContent.tsx';
import { NotFound } from '../not-found/NotFound.tsx';
import styles from './DetailsPage.module.css';
import { ItemActions } from './ItemActions.tsx';
import { NoticeNeighbours } from './NoticeNeighbours.tsx';
import '@twinfront/shared/style/prose.css';

const loadDialog = () => import('./PictureDialog.tsx');

/** Shows the banner, function entry or article that the URL names. */
export default function DetailsPage() {
  const messages = useMessages();
  const { address, item, isPlaceholder, similar, ...state } = useItem();
  return (
    <>
      <ItemHead address={address} item={item} {...state} />
      <SectionContent
        {...state}
        fullPage
        skeleton={<PageSkeleton />}
        failed={messages.detailsFailed}
      >
        {item && <ItemArticle item={item} isPlaceholder={isPlaceholder} />}
        {similar && (
          <NotFound>
            <ArticleSection
              className="narrow"
              title={messages.searchEmptySuggestions}
              articles={similar}
              ArticleList={ArticleList}
            />
          </NotFound>
        )}
      </SectionContent>
    </>
  );
}

interface ItemArticleProps {
  item: ContentItem;
  /** Its body loads. */
  isPlaceholder: boolean | undefined;
}

/** A banner, function entry or article with its body. */
function ItemArticle({ item, isPlaceholder }: ItemArticleProps) {
  const messages = useMessages();
  const { title, summary, image, icon, body, tags, date, updatedAt, source, draft } = item;
  const link = useOwnTarget(parseLink(item.link));
  const section = useItemContext(item, `${paths.homeWeb}#${sectionIds.services}`);
  const headings = useHeadings(body);
  const outlined = headings.length > 0;
  return (
    <ZoomArticle loadDialog={loadDialog} className={styles.article}>
      {image && (
        <ZoomLink picture={image}>
          <PictureImage
            className={`cover ${styles.picture}`}
            picture={image}
            sizes="min(94vw, 100rem)"
            priority="first"
          />
        </ZoomLink>
      )}
      <div className={styles.frame}>
        <div className={`${styles.columns} ${outlined ? styles.outlined : ''}`}>
          <Flex component="header" vertical gap="middle" className={styles.head}>
            <nav aria-label={messages.breadcrumb}>
              <Flex component="ol" wrap gap="small" className={styles.breadcrumb}>
                <li>
                  <Link className="quiet-link" to={paths.homeWeb}>
                    {messages.home}
                  </Link>
                </li>
                {section && (
                  <li>
                    <Link className="quiet-link" to={section.href}>
                      {section.title}
                    </Link>
                  </li>
                )}
                <li dir="auto">{title}</li>
              </Flex>
            </nav>
            {icon && <IconTile icon={icon} />}
            {draft && (
              <div>
                <Tag style={{ fontSize: '0.875rem' }}>{messages.draft}</Tag>
              </div>
            )}
            <Typography.Title dir="auto" ref={takeFocus}>
              {title}
            </Typography.Title>
            {summary && (
              <Typography.Paragraph type="secondary" className={styles.summary} dir="auto">
                {summary}
              </Typography.Paragraph>
            )}
          </Flex>
          <Flex vertical gap="large" className={styles.beside}>
            <Flex wrap align="baseline" gap="var(--space-3) var(--space-5)">
              {(date ?? updatedAt ?? source) && (
                <Typography.Text type="secondary">
                  <ArticleFacts date={date} updatedAt={updatedAt} source={source} />
                </Typography.Text>
              )}
              <ItemActions title={title} />
              {body && <AttachmentsLink html={body} />}
            </Flex>
            {outlined && (
              <nav aria-labelledby="contents">
                <Typography.Text strong type="secondary" id="contents">
                  {messages.contents}
                </Typography.Text>
                <HeadingList headings={headings} />
              </nav>
            )}
          </Flex>
          <div>
            {body && <RichText html={body} />}
            {isPlaceholder && <PageSkeleton />}
            <ArticleTags tags={tags}>{(tag) => <Tag>{tag}</Tag>}</ArticleTags>
            {link && (
              <LinkButton
                type="primary"
                shape="round"
                size="large"
                style={{ marginTop: 'var(--space-6)' }}
                to={link}
              >
                {messages.openLinks[link.kind]}
              </LinkButton>
            )}
            {section && <NoticeNeighbours {...section} />}
            <ArticleSection
              className="no-print"
              title={messages.relatedArticles}
              articles={useRelatedArticles(item, section)}
              ArticleList={ArticleList}
            />
            <ErrorReport title={title} className={styles.report} />
          </div>
        </div>
      </div>
    </ZoomArticle>
  );
}
