import {
  createWorkerThread,
  isOutOfMemory,
  WorkerTimeoutError,
} from '@twinfront/shared/node/workerThread';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { damaged, type Invalid, invalid } from '../../model/finding.ts';
import { largestSize } from '../../model/media.ts';
import type { DecodedHeic, HeicJob } from './heicWorker.ts';

const TIME_LIMIT_MS = 60_000;
/** The heap of the scripts alone. WebAssembly has at most 2 GB, of which 64 megapixels take a quarter. */
const resourceLimits = { maxOldGenerationSizeMb: 128 };
const module = new URL('heicWorker.ts', import.meta.url);

/**
 * Decodes photographs of phones in a worker thread. sharp's library has no decoder for HEVC, only libheif-js has, which
 * is loaded when it is needed.
 */
export function createHeicDecoder(timeLimitMs = TIME_LIMIT_MS) {
  const inTurn = pLimit(1);

  async function decode(file: string, bytes: Uint8Array): Promise<{ png: Uint8Array } | Invalid> {
    const thread = createWorkerThread(module, { resourceLimits });
    try {
      const { icc } = await sharp(bytes).metadata();
      const job: HeicJob = { bytes, icc, minSize: largestSize };
      const decoded = await thread.run<DecodedHeic>(['decode', job], timeLimitMs);
      return 'reason' in decoded ? damaged(file, decoded.reason) : { png: decoded };
    } catch (error) {
      if (error instanceof WorkerTimeoutError) {
        return invalid(file, `takes more than ${timeLimitMs / 1000} s to decode`, SMALLER);
      }
      if (isOutOfMemory(error)) {
        return invalid(file, 'takes too much memory to decode', SMALLER);
      }
      return damaged(file, error instanceof Error ? error.message : undefined);
    } finally {
      // The memory of WebAssembly never shrinks.
      await thread.close();
    }
  }

  /**
   * Calls `work` with the upright pixels of a photograph and their colour profile, as PNG. One photograph at a time,
   * because each takes hundreds of megabytes.
   */
  return function useHeic<T>(
    file: string,
    bytes: Uint8Array,
    work: (png: Uint8Array) => Promise<T | Invalid>,
  ): Promise<T | Invalid> {
    return inTurn(async () => {
      const decoded = await decode(file, bytes);
      return 'errors' in decoded ? decoded : work(decoded.png);
    });
  };
}

const SMALLER = 'Make it smaller, or export it as JPEG';
