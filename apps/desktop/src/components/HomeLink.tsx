import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { paths } from '@twinfront/shared/site/paths';
import { LinkButton } from './LinkButton.tsx';

export function HomeLink() {
  const messages = useMessages();
  return (
    <LinkButton type="link" block to={{ kind: 'page', href: paths.homeWeb }}>
      {messages.backHome}
    </LinkButton>
  );
}
