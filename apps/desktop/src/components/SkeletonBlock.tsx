import styles from './SkeletonBlock.module.css';

interface SkeletonBlockProps {
  width?: string;
  height?: string;
  radius?: string;
}

/** A grey piece of a skeleton. */
export function SkeletonBlock({ width = '100%', height = '1em', radius }: SkeletonBlockProps) {
  return <span className={styles.bone} style={{ width, height, borderRadius: radius }} />;
}
