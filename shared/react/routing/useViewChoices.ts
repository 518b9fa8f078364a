import type { Device } from '../../site/device.ts';
import { useMessages } from '../entry/AppContext.ts';

export type View = Device | 'auto';

export interface ViewChoice {
  view: View;
  title: string;
  hint: string;
}

/** The views that the judge page offers. */
export function useViewChoices(): ViewChoice[] {
  const messages = useMessages();
  return [
    { view: 'auto', title: messages.judgeChooseAuto, hint: messages.judgeChooseAutoHint },
    { view: 'desktop', title: messages.judgeChooseDesktop, hint: messages.judgeChooseDesktopHint },
    { view: 'mobile', title: messages.judgeChooseMobile, hint: messages.judgeChooseMobileHint },
  ];
}
