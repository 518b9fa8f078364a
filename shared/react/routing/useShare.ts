import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { neutralHref } from '../../site/judgeHref.ts';

const COPIED_MS = 3000;

/** Shares the device-independent URL of the page: with the system's dialog, else by the clipboard. */
export function useShare(title: string) {
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
    if (await shareBySystem({ title, url })) return;
    try {
      // `clipboard` is undefined on a site without TLS.
      await navigator.clipboard.writeText(url);
      setAddress(undefined);
      setCopied(true);
    } catch {
      setAddress(url);
    }
  };
  return {
    share,
    /** True for three seconds after the URL was copied. */
    copied,
    /** The URL, if the browser can neither share nor copy it. */
    address,
  };
}

/** Opens the system's share dialog. Returns true if it was shown, also if the visitor cancelled it. */
async function shareBySystem(data: ShareData): Promise<boolean> {
  if (!navigator.share || navigator.canShare?.(data) === false) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
