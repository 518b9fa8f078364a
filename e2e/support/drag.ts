import type { Page } from '@playwright/test';

const STEPS = 12;

/** A touch that begins at a point of the screen, moves by a distance in CSS pixels, and ends. */
export async function drag(
  page: Page,
  from: { x: number; y: number },
  by: { x?: number; y?: number },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        share === undefined
          ? []
          : [{ x: from.x + share * (by.x ?? 0), y: from.y + share * (by.y ?? 0) }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= STEPS; step++) await touch('touchMove', step / STEPS);
  await touch('touchEnd');
  await session.detach();
}
