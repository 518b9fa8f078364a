import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { IconImage } from '@twinfront/shared/react/pictures/PictureImage.tsx';
import { useHomeFunctions } from '@twinfront/shared/react/queries/home';
import { SiteLink } from '@twinfront/shared/react/routing/Link.tsx';
import { itemTarget } from '@twinfront/shared/site/link';
import { Grid } from 'antd-mobile';
import { GAP, ServicesSkeleton } from './HomeSkeleton.tsx';
import { SectionItems } from './SectionItems.tsx';
import styles from './ServiceGrid.module.css';

export function ServiceGrid() {
  const messages = useMessages();
  return (
    <SectionItems
      section={useHomeFunctions()}
      empty={messages.functionsEmpty}
      failed={messages.functionsFailed}
      skeleton={<ServicesSkeleton />}
    >
      {(entries) => (
        <Grid columns={4} gap={GAP} className={styles.grid}>
          <ul className={styles.list}>
            {entries.map(({ id, title, icon, link }) => (
              <li key={id}>
                <SiteLink to={itemTarget({ kind: 'function', id }, link)} className={styles.entry}>
                  <span className={`icon-tile ${styles.tile}`}>
                    <IconImage icon={icon} />
                  </span>
                  {title}
                </SiteLink>
              </li>
            ))}
          </ul>
        </Grid>
      )}
    </SectionItems>
  );
}
