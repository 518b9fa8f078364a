import { CheckOutlined, ShareAltOutlined } from '@ant-design/icons';
import { useWords } from '@twinfront/shared/react/entry/messages';
import { useShare } from '@twinfront/shared/react/share/useShare';
import { Button, Input, Space, Typography } from 'antd';
import styles from './ShareButton.module.css';

export function ShareButton({ title }: { title: string }) {
  const words = useWords();
  const { share, copied, address } = useShare(title);
  return (
    <div className={`${styles.share} no-print`}>
      <Space wrap>
        <Button
          icon={copied ? <CheckOutlined aria-hidden /> : <ShareAltOutlined aria-hidden />}
          onClick={share}
        >
          {words.share}
        </Button>
        <Typography.Text role="status">{copied && words.linkCopied}</Typography.Text>
      </Space>
      {address && (
        <label className={styles.address} htmlFor="share-address">
          {words.copyThis}
          <Input
            id="share-address"
            ref={(input) => input?.select()}
            value={address}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
      )}
    </div>
  );
}
