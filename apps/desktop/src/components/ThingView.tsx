import { IconImage } from '@twinfront/shared/react/IconImage.tsx';
import { PageLink } from '@twinfront/shared/react/PageLink.tsx';
import { PictureImage } from '@twinfront/shared/react/PictureImage.tsx';
import { RichText } from '@twinfront/shared/react/RichText.tsx';
import { SiteLink } from '@twinfront/shared/react/SiteLink.tsx';
import { SiteTime } from '@twinfront/shared/react/SiteTime.tsx';
import { usePageTitle } from '@twinfront/shared/react/usePageTitle';
import type { Thing } from '@twinfront/shared/react/useThing';
import { useWords } from '@twinfront/shared/react/useWords';
import { parseLink } from '@twinfront/shared/site/link';
import { paths } from '@twinfront/shared/site/paths';
import { Icon } from './Icon.tsx';
import styles from './ThingView.module.css';

/** A banner, an entry or an article in full. */
export function ThingView({ thing }: { thing: Thing }) {
  const words = useWords();
  const { title, summary, picture, icon, body, updatedAt } = thing;
  const link = parseLink(thing.link);
  usePageTitle(title);
  return (
    <article className={styles.thing}>
      {picture && (
        <PictureImage
          className={styles.picture}
          picture={picture}
          sizes="min(94vw, 100rem)"
          priority="first"
        />
      )}
      <div className={styles.column}>
        <PageLink className={styles.home} to={paths.homeWeb}>
          <Icon name="previous" size="1em" />
          {words.home}
        </PageLink>
        <header className={styles.head}>
          {icon && (
            <span className={styles.tile}>
              <IconImage icon={icon} className={styles.icon} />
            </span>
          )}
          <h1 className={styles.title}>{title}</h1>
          {updatedAt && (
            <p className={styles.date}>
              <SiteTime at={updatedAt} words={words.updatedAt} />
            </p>
          )}
          {summary && <p className={styles.summary}>{summary}</p>}
        </header>
        {body && <RichText html={body} />}
        {link && (
          <SiteLink className={styles.link} to={link}>
            {words.openLink}
            <Icon name="arrow" />
          </SiteLink>
        )}
      </div>
    </article>
  );
}
