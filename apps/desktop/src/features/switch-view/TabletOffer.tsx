import { whenIdle } from '@twinfront/shared/react/entry/whenIdle';
import { paths } from '@twinfront/shared/site/paths';
import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Offers the mobile view to a tablet that calls itself a Macintosh, which only its browser can tell.
 * The judge page is such an offer already.
 */
export function TabletOffer() {
  const isWanted = useLocation().pathname !== paths.judgeView;
  const [Offer, setOffer] = useState<ComponentType>();

  useEffect(() => {
    if (!isWanted || !isDisguisedTablet(navigator)) return;
    return whenIdle(async () => {
      const chunk = await import('./SwitchViewNotification.tsx').catch(() => undefined);
      if (chunk) setOffer(() => chunk.SwitchViewNotification);
    });
  }, [isWanted]);

  return Offer && isWanted && <Offer />;
}

/** No Macintosh has a touch screen. */
const isDisguisedTablet = ({ userAgent, maxTouchPoints }: Navigator) =>
  maxTouchPoints > 1 && userAgent.includes('Macintosh');
