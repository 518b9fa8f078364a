import { useWords } from '@twinfront/shared/react/entry/messages';
import { BannersSkeleton } from './BannersSkeleton.tsx';
import { HomeSection } from './HomeSection.tsx';
import { NoticesSkeleton } from './NoticesSkeleton.tsx';
import { FunctionsSkeleton } from './ServicesSkeleton.tsx';

/** The home page before its chunk has come. */
export function HomeSkeleton() {
  const words = useWords();
  return (
    <>
      <BannersSkeleton />
      <HomeSection id="functions" title={words.functions}>
        <FunctionsSkeleton />
      </HomeSection>
      <HomeSection id="notices" title={words.notices}>
        <NoticesSkeleton />
      </HomeSection>
    </>
  );
}
