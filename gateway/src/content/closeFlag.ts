import { describeError, type Log } from '@twinfront/shared/node/log';
import type { UpstreamClient } from './upstream.ts';

export type CloseFlag = ReturnType<typeof createCloseFlag>;

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

/** Polls the close flag of the API and holds its value. */
export function createCloseFlag({
  client,
  refreshMs,
  siteClosed,
  log,
  lastKnown,
  onChange = () => {},
}: CloseFlagOptions) {
  const override = siteClosed === 'auto' ? undefined : siteClosed === 'on';
  let last = lastKnown;
  const isClosed = () => override ?? last ?? false;
  let isFailing = false;
  const stopping = new AbortController();

  async function read(): Promise<void> {
    if (stopping.signal.aborted) return;
    try {
      const answer = await client.call('closeFlag', { signal: stopping.signal });
      if (answer !== isClosed()) log.info({ closed: answer }, 'close flag changed');
      if (isFailing) log.info({ closed: answer }, 'close flag refresh recovered');
      const changed = answer !== last;
      last = answer;
      isFailing = false;
      if (changed) onChange();
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (!isFailing) {
        const fields = { closed: isClosed(), error: describeError(error) };
        log.warn(fields, 'close flag refresh failed, keeping the last value');
      }
      isFailing = true;
    }
    setTimeout(read, refreshMs).unref();
  }

  return {
    isClosed,
    /** The last value of the API; undefined if it was never read. */
    lastRead: () => last,
    /** Resolves after the first attempt, successful or not. */
    firstRead: override === undefined ? read() : Promise.resolve(),
    stop: () => stopping.abort(),
  };
}
