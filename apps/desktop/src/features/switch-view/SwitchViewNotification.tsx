import { useViewOffer } from '@twinfront/shared/react/offer/useViewOffer';
import { Button, notification, Space } from 'antd';
import 'virtual:antd/notification.css';
import { useEffect, useEffectEvent } from 'react';

/** Offers the mobile view of the current page, once. */
export default function SwitchViewNotification() {
  const { isOpen, close, href, texts } = useViewOffer('mobile');
  const [notifications, holder] = notification.useNotification();
  const onDecline = useEffectEvent(close);

  useEffect(() => {
    if (!isOpen) return;
    notifications.open({
      key: 'switch-view',
      role: 'status',
      placement: 'bottomRight',
      duration: false,
      closable: false,
      title: texts.reason,
      actions: (
        <Space wrap>
          <Button type="primary" size="large" shape="round" href={href} rel="nofollow">
            {texts.accept}
          </Button>
          <Button size="large" shape="round" onClick={() => onDecline()}>
            {texts.decline}
          </Button>
        </Space>
      ),
    });
  }, [isOpen, notifications, href, texts]);

  // Unmounted, because a notification destroyed before its enter transition starts is never removed.
  return isOpen && holder;
}
