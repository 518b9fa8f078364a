import { LoadingStatus } from '@twinfront/shared/react/status/LoadingStatus.tsx';
import { SkeletonBlock } from '../../components/SkeletonBlock.tsx';
import { HomeLayout } from './HomeLayout.tsx';
import styles from './HomeSkeleton.module.css';

/** The home page while its own code is on its way. */
export function HomeSkeleton() {
  return (
    <HomeLayout
      banners={<BannersSkeleton />}
      functions={<FunctionsSkeleton />}
      notices={<NoticesSkeleton />}
    />
  );
}

export function BannersSkeleton() {
  return (
    <LoadingStatus>
      <div className={styles.banners}>
        <SkeletonBlock height="100%" radius="var(--radius-l)" />
      </div>
    </LoadingStatus>
  );
}

export function FunctionsSkeleton() {
  return (
    <LoadingStatus>
      <div className={styles.grid}>
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <div key={index} className={styles.entry}>
            <SkeletonBlock width="4rem" height="4rem" radius="1.125rem" />
            <SkeletonBlock width="5em" />
            <SkeletonBlock width="90%" height="0.8em" />
          </div>
        ))}
      </div>
    </LoadingStatus>
  );
}

export function NoticesSkeleton() {
  return (
    <LoadingStatus>
      <div className={styles.list}>
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <div key={index} className={styles.notice}>
            <SkeletonBlock width="88%" />
            <SkeletonBlock width="7em" height="0.75em" />
          </div>
        ))}
      </div>
    </LoadingStatus>
  );
}
