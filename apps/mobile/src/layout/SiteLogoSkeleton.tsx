import { Bone } from '../components/SkeletonBlock.tsx';
import styles from './SiteLogo.module.css';

export function SiteNameSkeleton() {
  return <Bone className={styles.skeleton} />;
}
