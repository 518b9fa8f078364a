import { addListener } from '@twinfront/shared/react/browser';
import type { PictureDialogProps } from '@twinfront/shared/react/pictures/ZoomArticle.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { Announcer, useAnnouncement } from '@twinfront/shared/react/status/Announcer.tsx';
import OfflineNotice from '@twinfront/shared/react/status/OfflineNotice.tsx';
import { Button, type ButtonRef, DotLoading, Space } from 'antd-mobile';
import { AddOutline, CloseOutline, MinusOutline } from 'antd-mobile-icons';
import {
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './PictureDialog.module.css';

/** The point that zooming keeps in place, as fractions of the picture's size. */
const MIDDLE = { x: 0.5, y: 0.5 };

/** A picture that fits the window and can be enlarged. */
export default function PictureDialog({ src, alt, onClose }: PictureDialogProps) {
  const messages = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<ButtonRef>(null);
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [status, setStatus] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const [large, setLarge] = useState<{ width: number; at: typeof MIDDLE }>();

  /** Back closes the dialog. For the router, nothing has changed. */
  const onBack = useEffectEvent((event: Event) => {
    event.stopImmediatePropagation();
    if (dialog.current?.open) dialog.current.close();
    else onClose();
  });
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    if (!hasOwnEntry()) window.history.pushState({ ...window.history.state, picture: true }, '');
    return addListener(window, ['popstate'], (event) => onBack(event), { capture: true });
  }, []);

  useLayoutEffect(() => {
    const box = stage.current;
    if (!box || !large) return;
    box.scrollLeft = large.at.x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = large.at.y * box.scrollHeight - box.clientHeight / 2;
  }, [large]);

  const resize = (at = MIDDLE) => {
    if (large || !image.current) return setLarge(undefined);
    const { clientWidth, naturalWidth } = image.current;
    // A very long picture is as wide as the window at least.
    const widest = Math.max(4 * clientWidth, stage.current?.clientWidth ?? 0);
    const width = Math.min(Math.max(naturalWidth, 2 * clientWidth), widest);
    setLarge({ width, at });
  };

  const onClick = (event: MouseEvent) => {
    if (event.target === stage.current) dialog.current?.close();
    if (event.target !== image.current || status !== 'loaded') return;
    const box = image.current.getBoundingClientRect();
    resize({
      x: (event.clientX - box.x) / box.width,
      y: (event.clientY - box.y) / box.height,
    });
  };

  const retry = () => {
    // The retry button unmounts.
    closeButton.current?.nativeElement?.focus();
    setStatus('loading');
  };

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={alt || messages.picture}
      onClose={() => {
        if (hasOwnEntry()) window.history.back();
        else onClose();
      }}
    >
      {/* The page behind a modal dialog is inert, and its live region with it. */}
      <Announcer>
        {/* That of the page is behind the dialog. */}
        <OfflineNotice />
        <div className={styles.tools}>
          <Button
            className="icon-button"
            aria-label={large ? messages.shrinkPicture : messages.enlargePicture}
            disabled={status !== 'loaded'}
            onClick={() => resize()}
          >
            {large ? <MinusOutline aria-hidden /> : <AddOutline aria-hidden />}
          </Button>
          <Button
            ref={closeButton}
            className="icon-button"
            aria-label={messages.closePicture}
            onClick={() => dialog.current?.close()}
          >
            <CloseOutline aria-hidden />
          </Button>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons have the same actions */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons have the same actions */}
        <div
          ref={stage}
          className={`${styles.stage} ${large ? styles.large : ''}`}
          onClick={onClick}
        >
          {status === 'failed' ? (
            <LoadError onRetry={retry} />
          ) : (
            <img
              ref={image}
              src={src}
              alt={alt}
              style={large && { width: large.width }}
              onLoad={() => setStatus('loaded')}
              onError={() => setStatus('failed')}
            />
          )}
          {status === 'loading' && <LoadingIndicator />}
        </div>
      </Announcer>
    </dialog>
  );
}

/** Whether the entry of the browser's history is that of the dialog. */
const hasOwnEntry = (): boolean => window.history.state?.picture === true;

function LoadingIndicator() {
  const messages = useMessages();
  useAnnouncement(messages.loading);
  return (
    <span aria-hidden="true">
      <DotLoading color="white" />
    </span>
  );
}

function LoadError({ onRetry }: { onRetry: () => void }) {
  const messages = useMessages();
  useAnnouncement(messages.pictureFailed);
  return (
    <Space direction="vertical" align="center">
      <p>{messages.pictureFailed}</p>
      <Button onClick={onRetry}>{messages.retry}</Button>
    </Space>
  );
}
