import type { JudgeFacts } from '@twinfront/shared/site/judgement';
import { paths } from '@twinfront/shared/site/paths';

const TAKEN = 'twinfront.viewOffered';

/** Whether to offer the other view: true once, and never to a visitor who has chosen a view. */
export async function claimOffer(): Promise<boolean> {
  try {
    if (localStorage.getItem(TAKEN)) return false;
    // The view cookie is `HttpOnly`: only the gateway can read it.
    const reply = await fetch(paths.judgeView, { headers: { Accept: 'application/json' } });
    const { choice }: JudgeFacts = await reply.json();
    localStorage.setItem(TAKEN, 'yes');
    return choice === null;
  } catch {
    // Without storage the offer would appear on every page.
    return false;
  }
}
