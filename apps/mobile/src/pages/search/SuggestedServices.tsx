import { ServiceLinks } from '@twinfront/shared/react/content/ServiceLinks.tsx';
import { useWords } from '@twinfront/shared/react/entry/messages';
import { OptionalBoundary } from '@twinfront/shared/react/entry/OptionalBoundary.tsx';
import { useHomeFunctions } from '@twinfront/shared/react/queries/home';
import { HomeSection } from '../home/HomeSection.tsx';
import styles from './SuggestedServices.module.css';

/** For a search that found nothing: what the home page leads to, if that is known. */
export function SuggestedServices() {
  return (
    <OptionalBoundary>
      <Services />
    </OptionalBoundary>
  );
}

function Services() {
  const words = useWords();
  const { items } = useHomeFunctions();
  if (items.length === 0) return null;
  return (
    <HomeSection id="ways-on" title={words.searchEmptyWays}>
      <ServiceLinks items={items} styles={styles} />
    </HomeSection>
  );
}
