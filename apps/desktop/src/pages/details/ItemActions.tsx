import { CheckOutlined, PrinterOutlined, ShareAltOutlined } from '@ant-design/icons';
import { useShare } from '@twinfront/shared/react/routing/useShare';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { Button, Input, type InputRef, Space, Typography } from 'antd';
import { useEffect, useRef } from 'react';

/** Shares and prints an item. */
export function ItemActions({ title }: { title: string }) {
  const messages = useMessages();
  const { share, copied, address } = useShare(title);
  const field = useRef<InputRef>(null);
  useEffect(() => {
    if (address) field.current?.select();
  }, [address]);
  return (
    <div className="needs-scripts no-print" style={{ maxWidth: '30rem' }}>
      <Space wrap>
        <Button
          icon={copied ? <CheckOutlined aria-hidden /> : <ShareAltOutlined aria-hidden />}
          onClick={share}
        >
          {messages.share}
        </Button>
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          {messages.print}
        </Button>
        <Typography.Text role="status">{copied && messages.linkCopied}</Typography.Text>
      </Space>
      {address && (
        <label htmlFor="share-address">
          {messages.copyByHand}
          <Input
            id="share-address"
            ref={field}
            value={address}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
      )}
    </div>
  );
}
