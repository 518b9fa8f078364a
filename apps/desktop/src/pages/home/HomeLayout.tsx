import { useWords } from '@twinfront/shared/react/entry/messages';
import type { ReactNode } from 'react';
import styles from './HomeLayout.module.css';
import { HomeSection } from './HomeSection.tsx';

interface HomeLayoutProps {
  banners: ReactNode;
  functions: ReactNode;
  notices: ReactNode;
  moreNotices?: ReactNode;
}

/** Where the parts of the home page stand, loaded or not. */
export function HomeLayout({ banners, functions, notices, moreNotices }: HomeLayoutProps) {
  const words = useWords();
  return (
    <>
      {banners}
      <div className={styles.columns}>
        <HomeSection title={words.functions}>{functions}</HomeSection>
        <HomeSection title={words.notices} aside={moreNotices}>
          {notices}
        </HomeSection>
      </div>
    </>
  );
}
