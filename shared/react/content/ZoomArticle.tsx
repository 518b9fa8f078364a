import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { onFirstInteraction } from '../entry/onFirstInteraction.ts';
import { isPlainClick } from './isPlainClick.ts';
import type { PictureDialogProps } from './PictureDialog.tsx';

const loadDialog = () => import('./PictureDialog.tsx');

interface Shown extends Omit<PictureDialogProps, 'onClose'> {
  Dialog: ComponentType<PictureDialogProps>;
}

interface ZoomArticleProps {
  className?: string | undefined;
  children: ReactNode;
}

/** An article whose pictures, each a link to itself (`a.zoom`), open large above the page. */
export function ZoomArticle({ className, children }: ZoomArticleProps) {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => onFirstInteraction(loadDialog), []);

  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event) || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>('a.zoom');
    const image = link?.querySelector('img');
    if (!link || !image) return;
    event.preventDefault();
    // Some browsers leave the focus elsewhere; it comes back to where it was.
    link.focus({ preventScroll: true });
    // Of several pictures in one place the link can name but one.
    const src = image.closest('picture') ? image.currentSrc || link.href : link.href;
    loadDialog().then(
      ({ PictureDialog }) => setShown({ Dialog: PictureDialog, src, alt: image.alt }),
      () => window.location.assign(link.href),
    );
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click
    <article className={className} onClick={onClick}>
      {children}
      {shown && (
        <shown.Dialog src={shown.src} alt={shown.alt} onClose={() => setShown(undefined)} />
      )}
    </article>
  );
}
