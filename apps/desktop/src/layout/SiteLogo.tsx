import { SiteMark } from '@twinfront/shared/react/content/SiteMark.tsx';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { useConfig } from '@twinfront/shared/react/queries/config';
import { PageLink } from '@twinfront/shared/react/routing/Link.tsx';
import { paths } from '@twinfront/shared/site/paths';
import { Flex } from 'antd';
import { RetryButton } from '../components/RetryButton.tsx';
import styles from './SiteLogo.module.css';

/** The owner's logo and name as a link to the home page, or a retry button. */
export function SiteLogo() {
  const messages = useMessages();
  const { result, ...retry } = useConfig('site');
  return (
    <Flex align="center" gap="medium">
      <PageLink className={styles.logo} to={paths.homeWeb}>
        {result.ok ? <SiteMark /> : messages.home}
      </PageLink>
      {!result.ok && <RetryButton {...retry} />}
    </Flex>
  );
}
