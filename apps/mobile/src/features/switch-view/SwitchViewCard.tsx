import { useViewOffer } from '@twinfront/shared/react/offer/useViewOffer';
import { Button, Card, Space } from 'antd-mobile';
import { LinkButton } from '../../components/LinkButton.tsx';
import styles from './SwitchViewCard.module.css';

/** Offers the desktop view of the current page, once. */
export default function SwitchViewCard() {
  const { isOpen, close, href, texts } = useViewOffer('desktop');
  return (
    // Screen readers ignore text that is added together with its live region.
    <div role="status" className={`${styles.offer} no-print`}>
      {isOpen && (
        <Card title={texts.reason}>
          <Space wrap>
            <LinkButton to={{ kind: 'document', href }}>{texts.accept}</LinkButton>
            <Button onClick={close}>{texts.decline}</Button>
          </Space>
        </Card>
      )}
    </div>
  );
}
