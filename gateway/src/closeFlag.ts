import type { ApiClient } from '@twinfront/shared/api/client';
import { getCloseFlag } from '@twinfront/shared/api/closeFlag';
import { describeError, type Log } from './log.ts';

/** The one truth about whether the site is closed. */
export interface CloseFlag {
  isClosed: () => boolean;
  /** Settled when the flag has been asked for once, successfully or not. */
  firstRead: Promise<void>;
  stop: () => void;
}

interface CloseFlagOptions {
  client: ApiClient;
  refreshMs: number;
  siteClosed: 'auto' | 'on' | 'off';
  log: Log;
}

export function createCloseFlag({
  client,
  refreshMs,
  siteClosed,
  log,
}: CloseFlagOptions): CloseFlag {
  if (siteClosed !== 'auto') {
    const closed = siteClosed === 'on';
    return { isClosed: () => closed, firstRead: Promise.resolve(), stop: () => {} };
  }

  let closed = false;
  let unreadable = false;
  const stopping = new AbortController();

  async function read(): Promise<void> {
    try {
      const answer = await getCloseFlag(client, { signal: stopping.signal });
      if (answer !== closed) log.info({ closed: answer }, 'the close flag changed');
      if (unreadable) log.info({ closed: answer }, 'the close flag can be read again');
      closed = answer;
      unreadable = false;
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (!unreadable) {
        log.warn({ closed, error: describeError(error) }, 'the close flag cannot be read');
      }
      unreadable = true;
    }
    setTimeout(readAgain, refreshMs).unref();
  }
  const readAgain = () => {
    if (!stopping.signal.aborted) void read();
  };

  return { isClosed: () => closed, firstRead: read(), stop: () => stopping.abort() };
}
