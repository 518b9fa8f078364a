import { IconImage } from '@twinfront/shared/react/content/IconImage.tsx';
import { useWords } from '@twinfront/shared/react/entry/messages';
import { useConfig } from '@twinfront/shared/react/queries/config';
import { PageLink } from '@twinfront/shared/react/routing/PageLink.tsx';
import { useBrandColor } from '@twinfront/shared/react/theme/useBrandColor';
import { paths } from '@twinfront/shared/site/paths';
import { Flex } from 'antd';
import { RetryButton } from '../components/RetryButton.tsx';
import styles from './SiteLogo.module.css';

/** The owner's logo and name, as a link to the home page. */
export function SiteLogo() {
  const words = useWords();
  const { outcome, ...retry } = useConfig('site');
  useBrandColor();
  if (!outcome.ok) {
    return (
      <Flex align="center" gap="medium">
        <PageLink className={styles.logo} to={paths.homeWeb}>
          {words.home}
        </PageLink>
        <RetryButton {...retry} />
      </Flex>
    );
  }
  const { name, logo } = outcome.value;
  return (
    <PageLink className={styles.logo} to={paths.homeWeb}>
      {logo ? (
        <IconImage icon={logo} className={styles.icon} />
      ) : (
        <span className={styles.initial} aria-hidden="true">
          {[...name][0]}
        </span>
      )}
      {name}
    </PageLink>
  );
}

/** The logo and name without a link, for a closed site; nothing if they could not be loaded. */
export function PlainSiteLogo() {
  const { outcome } = useConfig('site');
  useBrandColor();
  if (!outcome.ok) return null;
  const { name, logo } = outcome.value;
  return (
    <p className={styles.logo}>
      {logo && <IconImage icon={logo} className={styles.icon} />}
      {name}
    </p>
  );
}
