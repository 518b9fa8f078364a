import { lazyOptional } from '@twinfront/shared/react/entry/lazy.tsx';
import { paths } from '@twinfront/shared/site/paths';
import { useLocation } from 'react-router';

const SwitchViewNotification = lazyOptional(() => import('./SwitchViewNotification.tsx'));

/**
 * Offers the mobile view to a tablet that identifies as a Macintosh, which only the browser can detect.
 * Not on the judge page, which offers the same choice.
 */
export function TabletOffer() {
  const isWanted = useLocation().pathname !== paths.judgeView;
  return isWanted && isDisguisedTablet(navigator) && <SwitchViewNotification />;
}

/** No Macintosh has a touch screen. */
const isDisguisedTablet = ({ userAgent, maxTouchPoints }: Navigator) =>
  maxTouchPoints > 1 && userAgent.includes('Macintosh');
