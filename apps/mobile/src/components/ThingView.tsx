import { IconImage } from '@twinfront/shared/react/IconImage.tsx';
import { PictureImage } from '@twinfront/shared/react/PictureImage.tsx';
import { RichText } from '@twinfront/shared/react/RichText.tsx';
import { SiteTime } from '@twinfront/shared/react/SiteTime.tsx';
import { usePageTitle } from '@twinfront/shared/react/usePageTitle';
import type { Thing } from '@twinfront/shared/react/useThing';
import { useWords } from '@twinfront/shared/react/useWords';
import { parseLink } from '@twinfront/shared/site/link';
import '@twinfront/shared/style/prose.css';
import { ActionLink } from './ActionLink.tsx';
import styles from './ThingView.module.css';

export function ThingView({ thing }: { thing: Thing }) {
  const words = useWords();
  const { title, summary, picture, icon, body, updatedAt } = thing;
  const link = parseLink(thing.link);
  usePageTitle(title);

  return (
    <article className={styles.thing}>
      <header>
        {icon && (
          <div className={styles.tile}>
            <IconImage icon={icon} className={styles.icon} />
          </div>
        )}
        <h1 className={styles.title}>{title}</h1>
        {updatedAt && (
          <p className={styles.date}>
            <SiteTime at={updatedAt} words={words.updatedAt} />
          </p>
        )}
        {summary && <p className={styles.summary}>{summary}</p>}
      </header>
      {picture && (
        <PictureImage
          picture={picture}
          priority="first"
          sizes="(max-width: 46rem) 100vw, 44rem"
          className={styles.picture}
        />
      )}
      {body && <RichText html={body} />}
      {link && (
        <p className={styles.action}>
          <ActionLink to={link}>
            {words.openLink}
            {link.kind === 'external' && <span aria-hidden="true"> ↗</span>}
          </ActionLink>
        </p>
      )}
    </article>
  );
}
