import { totalmem } from 'node:os';
import type { SourceType } from '../../model/layout.ts';
import type { FolderPicture } from '../../model/media.ts';

/** The memory of the process without pictures. */
const BASE_BYTES = 200e6;

/** The memory for pictures: of the container, or else of the machine. */
export const PICTURE_BYTES =
  Math.min(process.constrainedMemory() || totalmem(), totalmem()) - BASE_BYTES;

/** Measured while pictures of 48 megapixels were decoded and scaled to 2400 pixels, rounded up. */
const bytesPerPixel: Record<SourceType, number> = {
  ...{ jpg: 1, webp: 2, png: 4, gif: 6, avif: 19, heic: 10 },
  // The limit of the size of its text also limits its memory.
  svg: 0,
};

/** The memory that a picture takes while its variants are made. */
export const memoryOf = ({ type, width = 0, height = 0 }: FolderPicture) =>
  bytesPerPixel[type] * width * height;

/** Runs work within a budget of bytes: what does not fit waits until other work has ended. */
export function createBudget(total: number) {
  let free = total;
  let waiting: (() => void)[] = [];

  return async function use<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    const needed = Math.min(bytes, total);
    while (free < needed) await new Promise<void>((resolve) => waiting.push(resolve));
    free -= needed;
    try {
      return await work();
    } finally {
      free += needed;
      const resumed = waiting;
      waiting = [];
      for (const resume of resumed) resume();
    }
  };
}
