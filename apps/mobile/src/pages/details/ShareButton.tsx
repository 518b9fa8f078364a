import { useShare } from '@twinfront/shared/react/routing/useShare';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { lazyInBrowser } from '@twinfront/shared/react/runtime/lazy.tsx';
import { Button, Space } from 'antd-mobile';
import { SendOutline } from 'antd-mobile-icons';

// Few browsers can neither share nor copy.
const AddressField = lazyInBrowser(() => import('./AddressField.tsx'));

export function ShareButton({ title }: { title: string }) {
  const messages = useMessages();
  const { share, status, address } = useShare(title);

  return (
    <>
      <Button color="primary" fill="none" className="needs-scripts no-print" onClick={share}>
        <Space align="center">
          <SendOutline aria-hidden />
          {messages.share}
        </Space>
      </Button>
      <span className="muted no-print" role="status">
        {status}
      </span>
      {address && <AddressField address={address} />}
    </>
  );
}
