import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import type { Device } from '../../site/device.ts';
import { paths } from '../../site/paths.ts';
import { useHydrated } from '../browser.ts';
import { isOtherViewOffered } from './isOtherViewOffered.ts';

interface ViewOfferProps {
  /** The view that is shown. */
  shown: Device;
  /** Shows the offer, in a chunk of its own. */
  Offer: ComponentType;
}

/**
 * Offers the other view to a device that it may fit better, which only the browser can detect: the
 * documents are the same for all devices of a view. Not on the judge page, which offers the same choice.
 */
export function ViewOffer({ shown, Offer }: ViewOfferProps) {
  const isWanted = useLocation().pathname !== paths.judgeView;
  const isHydrated = useHydrated();
  return isWanted && isHydrated && isOtherViewOffered(shown, readTraits()) && <Offer />;
}

const readTraits = () => ({
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
  isTouchDriven: window.matchMedia('(pointer: coarse) and (hover: none)').matches,
  shortSide: Math.min(window.screen.width, window.screen.height),
});
