import { CloseOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import type { PictureDialogProps } from '@twinfront/shared/react/pictures/ZoomArticle.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { Announcer, useAnnouncement } from '@twinfront/shared/react/status/Announcer.tsx';
import { Alert, Button, Image, Space, Spin } from 'antd';
import 'virtual:antd/Image.css';
import { type ReactNode, useEffect, useState } from 'react';
import { RetryButton } from '../../components/RetryButton.tsx';
import styles from './PictureDialog.module.css';

/** A picture in antd's preview, which reports neither loading nor failures by itself. */
export default function PictureDialog({ src, alt, onClose }: PictureDialogProps) {
  const messages = useMessages();
  const [isShown, setShown] = useState(false);
  const { status, retry } = useImageStatus(src);
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );

  return (
    <Image
      src={src}
      alt={alt || messages.picture}
      // The link that opened the dialog shows the picture.
      styles={{ root: { display: 'none' } }}
      classNames={{ popup: { root: styles.dialog } }}
      preview={{
        // In the body it would lock scrolling by a style element, which the CSP forbids.
        getContainer: false,
        open: true,
        scaleStep: 1,
        // At once: antd's fading out never ends if it begins before the dialog has faded in.
        onOpenChange: onClose,
        afterOpenChange: setShown,
        closeIcon: <CloseOutlined aria-label={messages.closePicture} />,
        imageRender: (image) => (
          // The page behind a modal dialog is inert, and its live region with it.
          <Announcer>
            <ImageContent status={status} image={image} isShown={isShown} onRetry={retry} />
          </Announcer>
        ),
        actionsRender: (_, { actions, transform }) => (
          <Space>
            <Button
              shape="circle"
              size="large"
              icon={<ZoomOutOutlined aria-hidden />}
              aria-label={messages.shrinkPicture}
              disabled={transform.scale <= 1}
              onClick={actions.onZoomOut}
            />
            <Button
              shape="circle"
              size="large"
              icon={<ZoomInOutlined aria-hidden />}
              aria-label={messages.enlargePicture}
              disabled={status !== 'loaded'}
              onClick={actions.onZoomIn}
            />
          </Space>
        ),
      }}
    />
  );
}

type ImageStatus = 'loading' | 'loaded' | 'failed';

interface ImageContentProps {
  status: ImageStatus;
  image: ReactNode;
  /** Screen readers know the live region of the dialog. */
  isShown: boolean;
  onRetry: () => void;
}

function ImageContent({ status, image, isShown, onRetry }: ImageContentProps) {
  const messages = useMessages();
  const texts = { loading: messages.loading, failed: messages.pictureFailed, loaded: '' };
  useAnnouncement(isShown ? texts[status] : '');
  if (status === 'loaded') return image;
  if (status === 'loading') return <Spin size="large" />;
  return (
    <Alert
      type="error"
      role="group"
      aria-label={messages.pictureFailed}
      title={messages.pictureFailed}
      action={<RetryButton retry={onRetry} isRetrying={false} />}
    />
  );
}

/** Whether the browser has loaded a picture. */
function useImageStatus(src: string) {
  const [status, setStatus] = useState<ImageStatus>('loading');

  useEffect(() => {
    if (status !== 'loading') return;
    const image = new window.Image();
    image.onload = () => setStatus('loaded');
    image.onerror = () => setStatus('failed');
    image.src = src;
  }, [src, status]);

  return { status, retry: () => setStatus('loading') };
}
