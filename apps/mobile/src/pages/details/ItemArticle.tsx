import { DateTime } from '@twinfront/shared/react/content/DateTime.tsx';
import { IconImage } from '@twinfront/shared/react/content/IconImage.tsx';
import { RichText } from '@twinfront/shared/react/content/RichText.tsx';
import { ZoomArticle } from '@twinfront/shared/react/content/ZoomArticle.tsx';
import { useWords } from '@twinfront/shared/react/entry/messages';
import type { ContentItem } from '@twinfront/shared/react/queries/item';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { parseLink } from '@twinfront/shared/site/link';
import '@twinfront/shared/style/prose.css';
import '@twinfront/shared/style/print.css';
import { LinkButton } from '../../components/LinkButton.tsx';
import styles from './ItemArticle.module.css';
import { ItemPicture } from './ItemPicture.tsx';
import { ShareButton } from './ShareButton.tsx';

export function ItemArticle({ thing }: { thing: ContentItem }) {
  const words = useWords();
  const { title, summary, picture, portrait, icon, body, updatedAt } = thing;
  const link = parseLink(thing.link);
  usePageTitle(title);

  return (
    <ZoomArticle className={styles.thing}>
      {picture && <ItemPicture picture={picture} portrait={portrait} />}
      <header>
        {icon && (
          <div className={styles.tile}>
            <IconImage icon={icon} className={styles.icon} />
          </div>
        )}
        <h1 className={styles.title}>{title}</h1>
        {summary && <p className={styles.summary}>{summary}</p>}
        <div className={styles.facts}>
          {updatedAt && <DateTime className={styles.date} at={updatedAt} words={words.updatedAt} />}
          <ShareButton title={title} />
        </div>
      </header>
      {body && <RichText html={body} />}
      {link && (
        <p className={styles.action}>
          <LinkButton to={link}>{words.openLink}</LinkButton>
        </p>
      )}
    </ZoomArticle>
  );
}
