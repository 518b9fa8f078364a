import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import '../../style/pictureDialog.css';
import { useWords } from '../entry/messages.ts';
import { Announcer, useAnnouncement } from '../status/Announcer.tsx';

export interface PictureDialogProps {
  src: string;
  alt: string;
  onClose: () => void;
}

/** The place of the picture that stays where it is as the picture grows: parts of its size. */
const MIDDLE = { x: 0.5, y: 0.5 };

/** A picture as large as the window, and larger where its reader wants to see more. */
export function PictureDialog({ src, alt, onClose }: PictureDialogProps) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [status, setStatus] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const [large, setLarge] = useState<{ width: number; at: typeof MIDDLE }>();

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
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
    const width = Math.min(Math.max(naturalWidth, 2 * clientWidth), 4 * clientWidth);
    setLarge({ width, at });
  };

  const onClick = (event: MouseEvent) => {
    if (event.target !== image.current) {
      dialog.current?.close();
      return;
    }
    if (status !== 'loaded') return;
    const box = image.current.getBoundingClientRect();
    resize({
      x: (event.clientX - box.x) / box.width,
      y: (event.clientY - box.y) / box.height,
    });
  };

  const retry = () => {
    // The retry button goes.
    closeButton.current?.focus();
    setStatus('loading');
  };

  return (
    <dialog
      ref={dialog}
      className="picture-dialog"
      aria-label={alt || words.picture}
      onClose={onClose}
    >
      {/* The page behind a modal dialog is inert, and its live region with it. */}
      <Announcer>
        <div className="picture-tools">
          <button
            type="button"
            aria-label={large ? words.shrinkPicture : words.enlargePicture}
            disabled={status !== 'loaded'}
            onClick={() => resize()}
          >
            <Sign path={large ? 'M5 12h14' : 'M5 12h14M12 5v14'} />
          </button>
          <button
            ref={closeButton}
            type="button"
            aria-label={words.closePicture}
            onClick={() => dialog.current?.close()}
          >
            <Sign path="M6 6l12 12M18 6 6 18" />
          </button>
        </div>
        {status === 'loading' && <LoadingIndicator />}
        {status === 'failed' ? (
          <LoadError onRetry={retry} />
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same
          // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons do the same
          <div ref={stage} className={`picture-stage ${large ? 'large' : ''}`} onClick={onClick}>
            <img
              ref={image}
              src={src}
              alt={alt}
              style={large && { width: large.width }}
              onLoad={() => setStatus('loaded')}
              onError={() => setStatus('failed')}
            />
          </div>
        )}
      </Announcer>
    </dialog>
  );
}

function LoadingIndicator() {
  const words = useWords();
  useAnnouncement(words.loading);
  return <span className="picture-loading" aria-hidden="true" />;
}

function LoadError({ onRetry }: { onRetry: () => void }) {
  const words = useWords();
  useAnnouncement(words.pictureFailed);
  return (
    <div className="picture-failed">
      <p>{words.pictureFailed}</p>
      <button type="button" onClick={onRetry}>
        {words.retry}
      </button>
    </div>
  );
}

function Sign({ path }: { path: string }) {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d={path} stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
