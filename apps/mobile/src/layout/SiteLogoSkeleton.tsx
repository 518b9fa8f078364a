import { SkeletonBlock } from '../components/SkeletonBlock.tsx';
import styles from './SiteLogo.module.css';

export function SiteLogoSkeleton() {
  return <SkeletonBlock className={styles.skeleton} />;
}
