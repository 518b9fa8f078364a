import type { JudgeFacts } from '@twinfront/shared/site/judgement';
import { paths } from '@twinfront/shared/site/paths';

const TAKEN = 'twinfront.viewOffered';

/** Whether to offer the other view: true once, and never to a visitor who has chosen a view. */
export async function claimOffer(): Promise<boolean> {
  try {
    if (localStorage.getItem(TAKEN)) return false;
    // Only the gateway can read the cookie that keeps a choice.
    const reply = await fetch(paths.judgeView, { headers: { Accept: 'application/json' } });
    const { choice }: JudgeFacts = await reply.json();
    localStorage.setItem(TAKEN, 'yes');
    return choice === null;
  } catch {
    // Where nothing may be kept, it would come again with every page.
    return false;
  }
}
