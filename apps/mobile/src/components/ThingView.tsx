import { IconImage } from '@twinfront/shared/react/IconImage.tsx';
import { RichText } from '@twinfront/shared/react/RichText.tsx';
import { SiteTime } from '@twinfront/shared/react/SiteTime.tsx';
import { usePageTitle } from '@twinfront/shared/react/usePageTitle';
import type { Thing } from '@twinfront/shared/react/useThing';
import { useWords } from '@twinfront/shared/react/useWords';
import { ZoomArticle } from '@twinfront/shared/react/ZoomArticle.tsx';
import { parseLink } from '@twinfront/shared/site/link';
import '@twinfront/shared/style/prose.css';
import '@twinfront/shared/style/print.css';
import { ActionLink } from './ActionLink.tsx';
import { ShareButton } from './ShareButton.tsx';
import { ThingPicture } from './ThingPicture.tsx';
import styles from './ThingView.module.css';

export function ThingView({ thing }: { thing: Thing }) {
  const words = useWords();
  const { title, summary, picture, portrait, icon, body, updatedAt } = thing;
  const link = parseLink(thing.link);
  usePageTitle(title);

  return (
    <ZoomArticle className={styles.thing}>
      {picture && <ThingPicture picture={picture} portrait={portrait} />}
      <header>
        {icon && (
          <div className={styles.tile}>
            <IconImage icon={icon} className={styles.icon} />
          </div>
        )}
        <h1 className={styles.title}>{title}</h1>
        {summary && <p className={styles.summary}>{summary}</p>}
        <div className={styles.facts}>
          {updatedAt && <SiteTime className={styles.date} at={updatedAt} words={words.updatedAt} />}
          <ShareButton title={title} />
        </div>
      </header>
      {body && <RichText html={body} />}
      {link && (
        <p className={styles.action}>
          <ActionLink to={link}>{words.openLink}</ActionLink>
        </p>
      )}
    </ZoomArticle>
  );
}
