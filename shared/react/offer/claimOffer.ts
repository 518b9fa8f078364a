import type { DetectionFacts } from '@twinfront/shared/site/detection';
import { paths } from '@twinfront/shared/site/paths';

const OFFERED_KEY = 'twinfront.viewOffered';

/** Whether to offer the other view: true once, and never to a visitor who has chosen a view. */
export async function claimOffer(): Promise<boolean> {
  try {
    if (localStorage.getItem(OFFERED_KEY)) return false;
    // The view cookie is `HttpOnly`: only the gateway can read it.
    const reply = await fetch(paths.judgeView, { headers: { Accept: 'application/json' } });
    const { choice }: DetectionFacts = await reply.json();
    localStorage.setItem(OFFERED_KEY, 'yes');
    return choice === null;
  } catch {
    // Without storage the offer would appear on every page.
    return false;
  }
}
