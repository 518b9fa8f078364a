import type { ReactNode } from 'react';
import type { Picture } from '../../api/fields.ts';
import { useMessages } from '../entry/messages.ts';

interface ZoomLinkProps {
  picture: Picture;
  className?: string | undefined;
  children: ReactNode;
}

/** Around the picture of a `ZoomArticle`; without JavaScript it leads to the picture alone. */
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
