import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { neutralHref } from '../../site/judgeHref.ts';

const COPIED_MS = 3000;

export interface Share {
  share: () => Promise<void>;
  /** The address was copied a moment ago. */
  copied: boolean;
  /** The address, when the browser neither shares nor copies it: the visitor has to. */
  address?: string | undefined;
}

/** Hands the page's address on, the same for every device: to the system, else to the clipboard. */
export function useShare(title: string): Share {
  const { pathname, search } = useLocation();
  const [copied, setCopied] = useState(false);
  const [address, setAddress] = useState<string>();

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const share = async () => {
    const { origin, hash } = window.location;
    const url = origin + neutralHref(pathname, new URLSearchParams(search)) + hash;
    if (await offer({ title, url })) return;
    try {
      // Not there on a site without TLS.
      await navigator.clipboard.writeText(url);
      setAddress(undefined);
      setCopied(true);
    } catch {
      setAddress(url);
    }
  };
  return { share, copied, address };
}

/** Whether the system has asked the visitor where to share it; one who decides against it is done. */
async function offer(data: ShareData): Promise<boolean> {
  if (!navigator.share || navigator.canShare?.(data) === false) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
