import { getCloseFlag } from '@twinfront/shared/api/config';
import { describeError, type Log } from '@twinfront/shared/node/log';
import type { UpstreamClient } from './client.ts';

/** The only owner of the close flag. */
export interface CloseFlag {
  isClosed: () => boolean;
  /** The last value of the API; undefined if it was never read. */
  lastRead: () => boolean | undefined;
  /** Resolves after the first attempt, successful or not. */
  firstRead: Promise<void>;
  stop: () => void;
}

interface CloseFlagOptions {
  client: UpstreamClient;
  refreshMs: number;
  siteClosed: 'auto' | 'on' | 'off';
  log: Log;
  /** The value of the snapshot. */
  lastKnown?: boolean | undefined;
  /** The value of the API has changed. */
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
      if (answer !== isClosed()) log.info({ closed: answer }, 'close flag changed');
      if (unreadable) log.info({ closed: answer }, 'close flag read again');
      const changed = answer !== last;
      last = answer;
      unreadable = false;
      if (changed) onChange();
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (!unreadable) {
        log.warn({ closed: isClosed(), error: describeError(error) }, 'close flag not readable');
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
