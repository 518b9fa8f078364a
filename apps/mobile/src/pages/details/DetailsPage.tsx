import { ArticleSection } from '@twinfront/shared/react/content/ArticleSection.tsx';
import { ArticleTags } from '@twinfront/shared/react/content/ArticleTags.tsx';
import { ArticleFacts } from '@twinfront/shared/react/content/DateTime.tsx';
import { ErrorReport } from '@twinfront/shared/react/content/ErrorReport.tsx';
import { useHeadings } from '@twinfront/shared/react/content/HeadingList.tsx';
import {
  ItemHead,
  useItem,
  useItemContext,
  useRelatedArticles,
} from '@twinfront/shared/react/content/item.tsx';
import { AttachmentsLink, RichText } from '@twinfront/shared/react/content/RichText.tsx';
import { IconTile } from '@twinfront/shared/react/pictures/PictureImage.tsx';
import { ZoomArticle } from '@twinfront/shared/react/pictures/ZoomArticle.tsx';
import { takeFocus } from '@twinfront/shared/react/routing/focus';
import { useOwnTarget } from '@twinfront/shared/react/routing/Link.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import type { ContentItem } from '@twinfront/shared/site/answerParts';
import { parseLink } from '@twinfront/shared/site/link';
import { paths, sectionIds } from '@twinfront/shared/site/paths';
import { Tag } from 'antd-mobile';
import { Link } from 'react-router';
import { ArticleList } from '../../components/ArticleList.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { SectionContent } from '../../components/SectionContent.tsx';
import { NotFound } from '../not-found/NotFound.tsx';
import styles from './DetailsPage.module.css';
import { ItemPicture } from './ItemPicture.tsx';
import { NoticeNeighbours } from './NoticeNeighbours.tsx';
import { ShareButton } from './ShareButton.tsx';
import { TableOfContents } from './TableOfContents.tsx';
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

function ItemArticle({ item, isPlaceholder }: ItemArticleProps) {
  const messages = useMessages();
  const { title, summary, image, portrait, icon, body, tags, date, updatedAt, source, draft } =
    item;
  const link = useOwnTarget(parseLink(item.link));
  const section = useItemContext(item, `${paths.homeApp}#${sectionIds.services}`);
  const headings = useHeadings(body);

  return (
    <ZoomArticle loadDialog={loadDialog} className={styles.article}>
      {image && <ItemPicture image={image} portrait={portrait} />}
      <header>
        {section && (
          <Link to={section.href} className={styles.section}>
            {section.title}
          </Link>
        )}
        {icon && <IconTile icon={icon} />}
        {draft && <Tag fill="outline">{messages.draft}</Tag>}
        <h1 dir="auto" ref={takeFocus}>
          {title}
        </h1>
        {summary && (
          <p className={styles.summary} dir="auto">
            {summary}
          </p>
        )}
        <div className={styles.facts}>
          <ArticleFacts className="muted" date={date} updatedAt={updatedAt} source={source} />
          <ShareButton title={title} />
          {body && <AttachmentsLink html={body} />}
        </div>
      </header>
      {headings.length > 0 && <TableOfContents headings={headings} />}
      {body && <RichText html={body} />}
      {isPlaceholder && <PageSkeleton />}
      <ArticleTags tags={tags}>
        {(tag) => (
          <Tag round fill="outline">
            {tag}
          </Tag>
        )}
      </ArticleTags>
      {link && (
        <p className="action">
          <LinkButton to={link}>{messages.openLinks[link.kind]}</LinkButton>
        </p>
      )}
      {section && <NoticeNeighbours {...section} />}
      <ArticleSection
        className="no-print"
        title={messages.relatedArticles}
        articles={useRelatedArticles(item, section)}
        ArticleList={ArticleList}
      />
      <ErrorReport title={title} className="muted text-links action" />
    </ZoomArticle>
  );
}
