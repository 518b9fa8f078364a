import type { Output } from './context.ts';

const EVERY_MS = { terminal: 100, file: 10_000 };

export interface Progress {
  show: (done: number, all: number) => void;
  end: () => void;
}

/** How far a long command is: one line that changes in a terminal, one now and then in a file. */
export function createProgress(out: Output, now = () => performance.now()): Progress {
  const every = out.isTTY ? EVERY_MS.terminal : EVERY_MS.file;
  let shownAt = now();
  let isShown = false;

  return {
    show(done, all) {
      if (now() - shownAt < every) return;
      shownAt = now();
      isShown = true;
      const line = `${done} of ${all} files`;
      out.write(out.isTTY ? `\r${line}` : `${line}\n`);
    },
    end() {
      if (isShown && out.isTTY) out.write('\r\u001b[K');
    },
  };
}
