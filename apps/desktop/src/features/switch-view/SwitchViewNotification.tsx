import { addListener } from '@twinfront/shared/react/addListener';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { viewHref } from '@twinfront/shared/site/judgeHref';
import { Button, notification, Space } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { claimOffer } from './claimOffer.ts';

/** Offers the mobile view of the current page, once. */
export default function SwitchViewNotification() {
  const messages = useMessages();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [notifications, holder] = notification.useNotification();

  useEffect(() => {
    void claimOffer().then(setOpen);
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const close = () => {
      // Otherwise the focus would move to the top of the document.
      if (document.activeElement?.closest('[role="status"]')) {
        document.querySelector('main')?.focus({ preventScroll: true });
      }
      setOpen(false);
    };
    notifications.open({
      key: 'switch-view',
      role: 'status',
      placement: 'bottomRight',
      duration: false,
      closable: false,
      title: messages.offerMobile,
      actions: (
        <Space wrap>
          <Button
            type="primary"
            size="large"
            shape="round"
            href={viewHref('mobile', pathname, new URLSearchParams(search))}
            rel="nofollow"
          >
            {messages.offerAccept}
          </Button>
          <Button size="large" shape="round" onClick={close}>
            {messages.offerDecline}
          </Button>
        </Space>
      ),
    });
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    return addListener(document, ['keydown'], onKey);
  }, [isOpen, notifications, messages, pathname, search]);

  // Unmounted, because a notification destroyed before its enter transition starts is never removed.
  return isOpen && holder;
}
