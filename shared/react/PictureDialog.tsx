import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import '../style/pictureDialog.css';
import { useWords } from './useWords.ts';

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
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
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
    const box = image.current.getBoundingClientRect();
    resize({
      x: (event.clientX - box.x) / box.width,
      y: (event.clientY - box.y) / box.height,
    });
  };

  return (
    <dialog ref={dialog} className="picture-dialog" aria-label={alt} onClose={onClose}>
      <div className="picture-tools">
        <button
          type="button"
          aria-label={large ? words.shrinkPicture : words.enlargePicture}
          onClick={() => resize()}
        >
          <Sign path={large ? 'M5 12h14' : 'M5 12h14M12 5v14'} />
        </button>
        <button
          type="button"
          aria-label={words.closePicture}
          onClick={() => dialog.current?.close()}
        >
          <Sign path="M6 6l12 12M18 6 6 18" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons do the same */}
      <div ref={stage} className={`picture-stage ${large ? 'large' : ''}`} onClick={onClick}>
        <img ref={image} src={src} alt={alt} style={large && { width: large.width }} />
      </div>
    </dialog>
  );
}

function Sign({ path }: { path: string }) {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d={path} stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
