import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import type { Device } from '../../site/device.ts';
import { paths } from '../../site/paths.ts';
import { useHydrated } from '../browser.ts';

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

const readTraits = (): DeviceTraits => ({
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
  isTouchDriven: window.matchMedia('(pointer: coarse) and (hover: none)').matches,
  shortSide: Math.min(window.screen.width, window.screen.height),
});

/** What a browser tells about its device, apart from what the gateway detects it by. */
interface DeviceTraits {
  userAgent: string;
  /** 0 without a touch screen. */
  maxTouchPoints: number;
  /** The primary pointing device is a finger. */
  isTouchDriven: boolean;
  /** The shorter side of the screen, in CSS pixels. */
  shortSide: number;
}

/** Computers, cars and headsets, which may have a touch screen. */
const computers = /Windows NT|Windows;|CrOS|\(PC;|Tesla|\bVR\b/;
/** Phones, also without a touch screen. An iPad may name itself mobile. */
const phones = /^(?!.*iPad).*(?:Mobi|MIDP)/;
const tablets = /iPad|Android|Tablet;/;
/** Tablets of about nine inches and more, on which the desktop site is as wide as on a small computer. */
const LARGE_TABLET = 768;

/**
 * Whether to offer the other view to a visitor who has not chosen one, because it may fit the device
 * better than the view that is shown. Never the reason of a redirect.
 */
export function isOtherViewOffered(shown: Device, traits: DeviceTraits): boolean {
  const { userAgent, maxTouchPoints, isTouchDriven, shortSide } = traits;
  const isComputer = computers.test(userAgent);
  const isPhone = !isComputer && phones.test(userAgent);
  const hasTouch = maxTouchPoints > 1;
  if (shown === 'mobile') return !isPhone && (isComputer || !hasTouch || shortSide >= LARGE_TABLET);
  // No Macintosh has a touch screen: it is an iPad.
  const isTablet = isTouchDriven || tablets.test(userAgent) || userAgent.includes('Macintosh');
  return isPhone || (!isComputer && hasTouch && isTablet);
}

const OFFERED_KEY = 'viewOffered';

/** Whether to offer the other view: true once. Called also when the visitor chooses a view, who needs no offer then. */
export function claimOffer(): boolean {
  try {
    if (localStorage.getItem(OFFERED_KEY)) return false;
    localStorage.setItem(OFFERED_KEY, 'yes');
    return true;
  } catch {
    // Without storage the offer would appear on every page.
    return false;
  }
}
