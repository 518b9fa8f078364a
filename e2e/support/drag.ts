import type { Page } from '@playwright/test';

const STEPS = 12;

interface Point {
  x: number;
  y: number;
}

/** A touch that begins at a point of the screen, moves by a distance in CSS pixels, and ends. */
export async function drag(page: Page, from: Point, by: Partial<Point>): Promise<void> {
  await press(page, from, async (move) => {
    for (let step = 1; step <= STEPS; step++) {
      const share = step / STEPS;
      await move({ x: from.x + share * (by.x ?? 0), y: from.y + share * (by.y ?? 0) });
    }
  });
}

/** A touch at a point of the screen, which ends after `during`. */
export async function press(
  page: Page,
  at: Point,
  during: (move: (to: Point) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', at);
  await during((to) => touch('touchMove', to));
  await touch('touchEnd');
  await session.detach();
}
