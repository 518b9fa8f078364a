import type { FunctionEntry } from '../../api/functionEntry.ts';
import { itemTarget } from '../../site/itemTarget.ts';
import { SiteLink } from '../routing/SiteLink.tsx';
import { IconImage } from './IconImage.tsx';

interface ServiceLinksProps {
  items: FunctionEntry[];
  styles: { list?: string; way?: string; icon?: string };
}

/** Entries by their names alone. */
export function ServiceLinks({ items, styles }: ServiceLinksProps) {
  return (
    <ul className={styles.list}>
      {items.map(({ id, title, icon, link }) => (
        <li key={id}>
          <SiteLink className={styles.way} to={itemTarget({ kind: 'function', id }, link)}>
            <IconImage icon={icon} className={styles.icon} />
            {title}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
