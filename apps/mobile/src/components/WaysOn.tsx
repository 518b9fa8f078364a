import { Extra } from '@twinfront/shared/react/Extra.tsx';
import { ServiceLinks } from '@twinfront/shared/react/ServiceLinks.tsx';
import { useHomeFunctions } from '@twinfront/shared/react/useHome';
import { useWords } from '@twinfront/shared/react/useWords';
import { HomeSection } from './HomeSection.tsx';
import styles from './WaysOn.module.css';

/** For a search that found nothing: what the home page leads to, if that is known. */
export function WaysOn() {
  return (
    <Extra>
      <Services />
    </Extra>
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
