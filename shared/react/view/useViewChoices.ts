import type { Device } from '../../site/device.ts';
import { useWords } from '../entry/messages.ts';

export type View = Device | 'auto';

export interface ViewChoice {
  view: View;
  title: string;
  hint: string;
}

/** What a visitor may choose on the judge page. */
export function useViewChoices(): ViewChoice[] {
  const words = useWords();
  return [
    { view: 'auto', title: words.judgeChooseAuto, hint: words.judgeChooseAutoHint },
    { view: 'desktop', title: words.judgeChooseDesktop, hint: words.judgeChooseDesktopHint },
    { view: 'mobile', title: words.judgeChooseMobile, hint: words.judgeChooseMobileHint },
  ];
}
