import type { ShowToast } from './toast.ts';

/**
 * One toast at a time: equal texts that are shown or waiting are one, different ones follow each
 * other. `show` ends when its toast has gone.
 */
export function createToastQueue(show: (text: string) => Promise<void>): ShowToast {
  // The first is on the screen or on its way there.
  const texts: string[] = [];

  async function showAll() {
    for (let text = texts[0]; text !== undefined; text = texts[0]) {
      // One that could not be shown must not hold up the next.
      await show(text).catch(() => undefined);
      texts.shift();
    }
  }

  return (text) => {
    if (texts.includes(text)) return;
    if (texts.push(text) === 1) void showAll();
  };
}
