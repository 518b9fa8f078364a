import { Bone } from './Bone.tsx';
import { Loading } from './Loading.tsx';
import styles from './MaintainSkeleton.module.css';

export function MaintainSkeleton() {
  return (
    <Loading>
      <div className={styles.message}>
        <Bone width="70%" height="3rem" />
        <Bone />
        <Bone width="94%" />
        <Bone width="40%" />
      </div>
    </Loading>
  );
}
