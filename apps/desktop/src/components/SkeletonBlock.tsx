import styles from './SkeletonBlock.module.css';

interface BoneProps {
  width?: string;
  height?: string;
  radius?: string;
}

/** A grey piece of a skeleton. */
export function Bone({ width = '100%', height = '1em', radius }: BoneProps) {
  return <span className={styles.bone} style={{ width, height, borderRadius: radius }} />;
}
