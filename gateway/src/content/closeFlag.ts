import { getCloseFlag } from '@twinfront/shared/api/closeFlag';
import { describeError, type Log } from '@twinfront/shared/node/log';
import type { UpstreamClient } from './client.ts';

/** The one truth about whether the site is closed. */
export interface CloseFlag {
  isClosed: () => boolean;
  /** What the API last said; undefined if it has never been heard. */
  lastRead: () => boolean | undefined;
  /** Settled when the flag has been asked for once, successfully or not. */
  firstRead: Promise<void>;
  stop: () => void;
}

interface CloseFlagOptions {
  client: UpstreamClient;
  refreshMs: number;
  siteClosed: 'auto' | 'on' | 'off';
  log: Log;
  /** What the API said before this process began. */
  lastKnown?: boolean | undefined;
  /** The API says something else than before. */
  onChange?: () => void;
}

export function createCloseFlag({
  client,
  refreshMs,
  siteClosed,
  log,
  lastKnown,
  onChange = () => {},
}: CloseFlagOptions): CloseFlag {
  if (siteClosed !== 'auto') {
    const closed = siteClosed === 'on';
    return {
      isClosed: () => closed,
      lastRead: () => lastKnown,
      firstRead: Promise.resolve(),
      stop: () => {},
    };
  }

  let last = lastKnown;
  const isClosed = () => last ?? false;
  let unreadable = false;
  const stopping = new AbortController();

  async function read(): Promise<void> {
    try {
      const answer = await getCloseFlag(client, { signal: stopping.signal });
      if (answer !== isClosed()) log.info({ closed: answer }, 'the close flag changed');
      if (unreadable) log.info({ closed: answer }, 'the close flag can be read again');
      const changed = answer !== last;
      last = answer;
      unreadable = false;
      if (changed) onChange();
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (!unreadable) {
        log.warn(
          { closed: isClosed(), error: describeError(error) },
          'the close flag cannot be read',
        );
      }
      unreadable = true;
    }
    setTimeout(readAgain, refreshMs).unref();
  }
  const readAgain = () => {
    if (!stopping.signal.aborted) void read();
  };

  return { isClosed, lastRead: () => last, firstRead: read(), stop: () => stopping.abort() };
}
