import { SiteMark } from '@twinfront/shared/react/content/SiteMark.tsx';
import { useConfig } from '@twinfront/shared/react/queries/queries';
import { queryState } from '@twinfront/shared/react/queries/queryState';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { paths } from '@twinfront/shared/site/paths';
import { Flex, Skeleton } from 'antd';
import { Link } from 'react-router';
import { RetryButton } from '../components/RetryButton.tsx';

/** The owner's logo and name as a link to the home page, or a retry button. */
export function SiteLogo() {
  const messages = useMessages();
  const { isPending, hasFailed, ...retry } = queryState(useConfig('site'));
  if (isPending) return <Skeleton.Input active />;
  return (
    <Flex align="center" gap="medium">
      <Link className="quiet-link" style={{ fontSize: '1.5rem' }} to={paths.homeWeb}>
        {hasFailed ? messages.home : <SiteMark />}
      </Link>
      {hasFailed && <RetryButton {...retry} />}
    </Flex>
  );
}
