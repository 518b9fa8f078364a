import { Bone } from './Bone.tsx';
import styles from './SiteName.module.css';

export function SiteNameSkeleton() {
  return <Bone className={styles.skeleton} />;
}
