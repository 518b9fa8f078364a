import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { neutralHref } from '../../site/judgeHref.ts';
import { useMessages } from '../runtime/AppContext.ts';

const COPIED_MS = 3000;

/**
 * Shares the device-independent URL of the page: with the system's dialog, else by the clipboard. WeChat's browser can
 * share by its own menu only.
 */
export function useShare(title: string) {
  const messages = useMessages();
  const { pathname, search } = useLocation();
  const [outcome, setOutcome] = useState<'copied' | 'menu'>();
  const [address, setAddress] = useState<string>();
  const copied = outcome === 'copied';

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setOutcome(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const getPath = () => neutralHref(pathname, new URLSearchParams(search)) + window.location.hash;

  const share = async () => {
    if (/MicroMessenger/i.test(navigator.userAgent)) return setOutcome('menu');
    const url = window.location.origin + getPath();
    if (await shareBySystem({ title, url })) return;
    try {
      // `clipboard` is undefined on a site without TLS.
      await navigator.clipboard.writeText(url);
      setAddress(undefined);
      setOutcome('copied');
    } catch {
      setAddress(url);
    }
  };
  return {
    share,
    /** True for three seconds after the URL was copied. */
    copied,
    /** For a live region: that the URL was copied, or where the menu of WeChat's browser is. */
    status: outcome && { copied: messages.linkCopied, menu: messages.weChatMenu }[outcome],
    /** The URL, if the browser can neither share nor copy it. */
    address,
    /** The URL without its origin, as it is now. */
    getPath,
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
