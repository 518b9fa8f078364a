import { LoadingStatus } from '@twinfront/shared/react/status/LoadingStatus.tsx';
import Grid from 'antd-mobile/es/components/grid';
import { SkeletonBlock } from '../../components/SkeletonBlock.tsx';
import styles from './ServiceGrid.module.css';

const entries = Array.from({ length: 8 }, (_, index) => index);

export function ServicesSkeleton() {
  return (
    <LoadingStatus>
      <Grid columns={4} className={styles.grid}>
        {entries.map((entry) => (
          <Grid.Item key={entry}>
            <div className={styles.entry}>
              <SkeletonBlock className={styles.tileBone} />
              <SkeletonBlock className={styles.titleBone} />
            </div>
          </Grid.Item>
        ))}
      </Grid>
    </LoadingStatus>
  );
}
