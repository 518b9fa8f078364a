import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useState,
} from 'react';
import type { Picture } from '../../api/fields.ts';
import { isPlainClick } from '../routing/Link.tsx';
import { useMessages } from '../runtime/AppContext.ts';

export interface PictureDialogProps {
  src: string;
  alt: string;
  onClose: () => void;
}

interface OpenDialog {
  Dialog: ComponentType<PictureDialogProps>;
  src: string;
  alt: string;
}

interface ZoomArticleProps {
  /** Resolves with the chunk of the dialog. */
  loadDialog: () => Promise<{ default: ComponentType<PictureDialogProps> }>;
  className?: string | undefined;
  children: ReactNode;
}

/** An article whose pictures, each inside a link to its file (`a.zoom`), open in a dialog. */
export function ZoomArticle({ loadDialog, className, children }: ZoomArticleProps) {
  const [shown, setShown] = useState<OpenDialog>();
  /** The visitor is about to open the dialog. */
  const onIntent = ({ target }: SyntheticEvent) => {
    // If it fails, a click loads it again.
    if (zoomLinkOf(target)) loadDialog().catch(() => undefined);
  };

  const onClick = (event: MouseEvent) => {
    const link = isPlainClick(event) ? zoomLinkOf(event.target) : null;
    const image = link?.querySelector('img');
    if (!link || !image) return;
    event.preventDefault();
    // Some browsers do not focus a clicked link; the dialog returns the focus to it.
    link.focus({ preventScroll: true });
    // A `picture` element has several sources; the link names one.
    const src = image.closest('picture') ? image.currentSrc || link.href : link.href;
    loadDialog().then(
      ({ default: Dialog }) => setShown({ Dialog, src, alt: image.alt }),
      () => {
        // The file instead, unless the visitor has left the page or is offline.
        if (link.isConnected && navigator.onLine) window.location.assign(link.href);
      },
    );
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link dispatches a click
    <article className={className} onPointerOver={onIntent} onFocus={onIntent} onClick={onClick}>
      {children}
      {shown && (
        <shown.Dialog src={shown.src} alt={shown.alt} onClose={() => setShown(undefined)} />
      )}
    </article>
  );
}

const zoomLinkOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a.zoom') : null;

interface ZoomLinkProps {
  picture: Picture;
  className?: string | undefined;
  children: ReactNode;
}

/** The link around a picture of a `ZoomArticle`; without JavaScript it opens the file. */
export function ZoomLink({ picture, className = '', children }: ZoomLinkProps) {
  const messages = useMessages();
  const widest = [...(picture.srcset ?? [])].sort((a, b) => b.width - a.width)[0];
  const href = widest && widest.width > (picture.width ?? 0) ? widest.src : picture.src;
  return (
    <a
      className={`zoom ${className}`}
      href={href}
      {...(!href.startsWith('/') && { target: '_blank', rel: 'noopener nofollow' })}
      {...(!picture.alt && { 'aria-label': messages.viewPicture })}
    >
      {children}
    </a>
  );
}
