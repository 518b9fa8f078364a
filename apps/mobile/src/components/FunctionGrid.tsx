import { IconImage } from '@twinfront/shared/react/IconImage.tsx';
import { SiteLink } from '@twinfront/shared/react/SiteLink.tsx';
import { useHomeFunctions } from '@twinfront/shared/react/useHome';
import { useWords } from '@twinfront/shared/react/useWords';
import { itemTarget } from '@twinfront/shared/site/itemTarget';
import Grid from 'antd-mobile/es/components/grid';
import styles from './FunctionGrid.module.css';
import { SectionItems } from './SectionItems.tsx';

export function FunctionGrid() {
  const words = useWords();
  return (
    <SectionItems
      section={useHomeFunctions()}
      empty={words.functionsEmpty}
      failed={words.functionsFailed}
    >
      {(entries) => (
        <Grid columns={4} className={styles.grid}>
          <ul className={styles.list}>
            {entries.map(({ id, title, icon, link }) => (
              <li key={id}>
                <SiteLink to={itemTarget({ kind: 'function', id }, link)} className={styles.entry}>
                  <span className={styles.tile}>
                    <IconImage icon={icon} className={styles.icon} />
                  </span>
                  <span className={styles.title}>{title}</span>
                </SiteLink>
              </li>
            ))}
          </ul>
        </Grid>
      )}
    </SectionItems>
  );
}
