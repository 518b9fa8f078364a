import { IconTile } from '@twinfront/shared/react/pictures/PictureImage.tsx';
import { useServices } from '@twinfront/shared/react/queries/home';
import { SiteLink } from '@twinfront/shared/react/routing/Link.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { itemTarget } from '@twinfront/shared/site/link';
import { Grid } from 'antd-mobile';
import type { CSSProperties } from 'react';
import { SectionContent } from '../../components/SectionContent.tsx';
import { GAP, ServicesSkeleton } from './HomeSkeleton.tsx';
import styles from './ServiceGrid.module.css';

/** As many columns as fill each row. */
const columnsOf = (count: number, most: number) => Math.ceil(count / Math.ceil(count / most));

export function ServiceGrid() {
  const messages = useMessages();
  const { items, ...state } = useServices();
  const { length } = items;
  const wide = { '--wide-columns': columnsOf(length, 8) } as CSSProperties;
  return (
    <SectionContent
      {...state}
      skeleton={<ServicesSkeleton />}
      failed={messages.servicesFailed}
      empty={items.length === 0 && messages.servicesEmpty}
    >
      <Grid columns={columnsOf(length, 4)} gap={GAP} className={styles.grid} style={wide}>
        <ul className={styles.list}>
          {items.map(({ id, title, icon, link }) => (
            <li key={id}>
              <SiteLink to={itemTarget({ kind: 'function', id }, link)} className={styles.entry}>
                <IconTile icon={icon} className={styles.tile} />
                {title}
              </SiteLink>
            </li>
          ))}
        </ul>
      </Grid>
    </SectionContent>
  );
}
