import { useWords } from '@twinfront/shared/react/entry/messages';
import { BannersSkeleton } from './BannersSkeleton.tsx';
import { HomeSection } from './HomeSection.tsx';
import { NoticesSkeleton } from './NoticesSkeleton.tsx';
import { ServicesSkeleton } from './ServicesSkeleton.tsx';

/** The home page before its chunk has come. */
export function HomeSkeleton() {
  const words = useWords();
  return (
    <>
      <BannersSkeleton />
      <HomeSection id="functions" title={words.functions}>
        <ServicesSkeleton />
      </HomeSection>
      <HomeSection id="notices" title={words.notices}>
        <NoticesSkeleton />
      </HomeSection>
    </>
  );
}
